import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PATH, operatorOnly, operatorPage } from './operator.ts'

/** What operators did, in the console and at the command line. Lines are only ever added. */

/** The complete list of verbs, with their labels. */
export const OPERATOR_VERBS = {
  'user add': 'Created a user',
  'user verify-email': 'Verified an email address',
  'user login-link': 'Made a sign-in link',
  'user grant': 'Granted permissions',
  'user revoke': 'Revoked permissions',
  'user credit': 'Added credits',
  'user plan': 'Gave a plan',
  'user plan-end': 'Ended a given plan',
  'report accept': 'Accepted a report',
  'report reject': 'Rejected a report',
  'stuck retry': 'Tried stuck work again',
  'stuck cancel': 'Cancelled stuck work',
  'import start': 'Imported a file',
  'import cancel': 'Cancelled an import',
  'backup make': 'Made a backup',
  'vendor add': 'Added a vendor',
  'vendor keys': 'Replaced the keys of a vendor',
  'vendor import': 'Imported vendors',
  'vendor step': 'Changed a step of a vendor',
  'vendor order': 'Changed the order of vendors',
  'vendor learn': 'Changed whether an order learns',
  'vendor own-keys on': 'Switched on own keys at a vendor',
  'vendor own-keys off': 'Switched off own keys at a vendor',
  'vendor enable': 'Enabled a vendor',
  'vendor disable': 'Disabled a vendor',
  'vendor try': 'Tried vendors',
  'opt-out add': 'Opted out a contact',
  'opt-out allow': 'Allowed a contact again',
  'opt-out import': 'Imported opt-outs',
  'opt-out export': 'Exported the hashes of opt-outs',
  'opt-out key': 'Printed the key of the hashes',
  'opt-out apply': 'Removed opted-out contacts again',
  'reveals find': 'Looked up who revealed a contact',
  'billing refund': 'Refunded a payment',
  'secret rotate': 'Encrypted again with the current secret key',
  'secret lost': 'Went on without a lost secret key',
  'set-up test': 'Tested a step of the set-up',
  'session confirm': 'Confirmed a session',
  'passkey add': 'Added a passkey',
  'passkey remove': 'Removed a passkey',
} as const
export type OperatorVerb = keyof typeof OPERATOR_VERBS
export const VERBS = Object.keys(OPERATOR_VERBS) as [OperatorVerb, ...OperatorVerb[]]

/** Who does something: an operator in the console, or the command line. */
const person = z.object({
  /** Null: the command line. */
  user_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

const operatorAction = z.object({
  action_id: z.string(),
  at: fields.instant,
  by: person,
  verb: fields.openEnum(VERBS),
  /** What it was done to. `type` is `user`, `report`, `batch`, `job`, `delivery`, `push`, … */
  target: z.nullable(
    z.object({
      type: z.string(),
      id: z.string(),
      /** The name of a user. Null: unknown, or it has none. */
      name: z.nullable(z.string()),
    }),
  ),
  /** Facts of the action, for example `{ phone: 5, email: 0 }`. No contacts and no keys. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.nullable(z.string()),
  /** `not_finished`: it runs, or its process has crashed. */
  outcome: fields.openEnum(['done', 'failed', 'not_finished']),
  /** The code of the error of a failed one. */
  error_code: z.nullable(z.string()),
  ended_at: z.nullable(fields.instant),
})
export type OperatorAction = z.output<typeof operatorAction>

const DAY_MESSAGE = 'day must be a day: YYYY-MM-DD.'

/**
 * Newest first. `person` is a user id, or `command line`. `day` is a day in the operator's time
 * zone.
 */
export const listOperatorActions = defineEndpoint({
  name: 'listOperatorActions',
  summary: 'What operators did',
  method: 'GET',
  path: `${OPERATOR_PATH}/log`,
  access: operatorOnly,
  query: z.object({
    verb: z.optional(z.enum(VERBS, 'There is no such verb.')),
    person: z.optional(fields.anyId('person is not valid.')),
    day: z.optional(z.string(DAY_MESSAGE).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, DAY_MESSAGE))),
    /** Only actions on this target, for example a user's id. */
    target_id: z.optional(fields.anyId('target_id is not valid.')),
    ...operatorPage,
  }),
  data: z.object({
    ...fields.pageOf(operatorAction).shape,
    /** Everyone who ever did something, for the filter. */
    people: z.array(person),
  }),
})
