import * as z from 'zod/mini'
import { readAddress } from '../contact-values/email-address.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PAGE_ROWS, OPERATOR_REASON_MAX } from '../limits.ts'

/**
 * The operator's console. Its screens are at `/operator`, its calls below this path. Sessions whose
 * user has the permission `operator` may call them. Everyone else gets not_found, exactly as for a
 * path that does not exist. Calls with `needsConfirmation` need a confirmation of the same session
 * from the last 15 minutes: without one they return confirmation_required. Then confirm as in
 * `confirmation.ts`, and call again with the same body.
 */
export const OPERATOR_PATH = '/api/v1/operator'
export const operatorOnly = { who: 'operator' } as const
/** For what costs money, takes something away or gives rights. */
export const confirmedOperator = { who: 'operator', needsConfirmation: true } as const

/** `limit` and `cursor` of all lists of the console. */
export const operatorPage = fields.pageQuery(OPERATOR_PAGE_ROWS)

export const userIdField = fields.anyId('user_id is missing.')

const REASON_MESSAGE = 'Please give a reason'
const NO_CONTACTS = 'Leave phone numbers and email addresses out of the reason'
/** Nine digits or more, with what people write between them. */
const LONG_NUMBER = /\d(?:[\s().-]*\d){8,}/
/** Whether a text has a phone number or an email address in it. */
export const hasContact = (text: string): boolean =>
  LONG_NUMBER.test(text) || text.split(/[\s,;<>()]+/).some((word) => readAddress(word) !== null)
/** Why the operator does something. The log keeps it for ever, so it has no contacts. */
export const operatorReasonField = fields
  .text(REASON_MESSAGE, OPERATOR_REASON_MAX)
  .check(z.refine<string>((text) => !hasContact(text), NO_CONTACTS))
export const optionalReason = fields.whenFilled(operatorReasonField)

/** A user as the lists of the console name them. */
export const namedUser = z.object({
  user_id: z.string(),
  name: z.nullable(z.string()),
  user_mobile: z.string(),
})
export type NamedUser = z.output<typeof namedUser>

/** The parts of what may be stuck: see `stuck.ts`. */
export const STUCK_PARTS = ['batch', 'job', 'delivery', 'push'] as const
export type StuckPart = (typeof STUCK_PARTS)[number]

/** How many rows of each part are stuck. */
export const stuckCounts = z.object({
  batch: z.int(),
  job: z.int(),
  delivery: z.int(),
  push: z.int(),
})

/**
 * What waits for the operator, for the first page and the numbers of the menu. Poll it every minute
 * at most.
 */
export const getOperatorOverview = defineEndpoint({
  name: 'getOperatorOverview',
  summary: 'What waits for the operator',
  method: 'GET',
  path: `${OPERATOR_PATH}/overview`,
  access: operatorOnly,
  data: z.object({
    users: z.int(),
    open_reports: z.int(),
    oldest_open_report_at: z.nullable(fields.instant),
    stuck: stuckCounts,
    /** Imports that wait or run. */
    running_imports: z.int(),
    /** The end of the last backup that succeeded. Null: there is none. */
    last_backup_at: z.nullable(fields.instant),
    /** Steps of the set-up that are not good yet. */
    set_up_left: z.int(),
    is_demo: z.boolean(),
  }),
})
