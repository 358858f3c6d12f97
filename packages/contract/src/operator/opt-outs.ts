import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { contactField } from '../privacy/opt-out.ts'
import {
  confirmedOperator,
  namedUser,
  OPERATOR_PATH,
  operatorOnly,
  operatorPage,
  optionalReason,
} from './operator.ts'

/** Opt-outs, and who has revealed a contact. Nothing here returns a contact of a person. */

const PATH = `${OPERATOR_PATH}/opt-outs`
const unit = fields.openEnum(['phone', 'email'])

const optOut = z.object({
  /** The receipt, such as `OUT-7K3MX-9QXDA`. */
  reference: z.string(),
  unit,
  /** Who added it: the person with a code, or an operator. */
  origin: fields.openEnum(['person', 'operator']),
  since: fields.instant,
})
export type OptOut = z.output<typeof optOut>

/**
 * Newest first. `reference` is a receipt or its beginning, with or without its dashes. `total`
 * counts what matches.
 */
export const findOptOuts = defineEndpoint({
  name: 'findOptOuts',
  summary: 'Opt-outs, without their contacts',
  method: 'POST',
  path: `${PATH}/find`,
  access: operatorOnly,
  body: z.object({ reference: z.optional(fields.matchField), ...operatorPage }),
  data: z.object({
    ...fields.pageOf(optOut).shape,
    /** Hashes that came from other installations. They have no reference. */
    of_others: z.int(),
  }),
})

/**
 * Removes a contact everywhere within a minute, and keeps it out. Charges younger than 30 days come
 * back. The same contact again returns the first receipt. Errors: confirmation_required,
 * validation_failed.
 */
export const addOptOut = defineEndpoint({
  name: 'addOptOut',
  summary: 'Opt out a contact on the word of the operator',
  method: 'POST',
  path: `${PATH}/add`,
  access: confirmedOperator,
  body: z.object({ contact: contactField, reason: optionalReason }),
  data: z.object({
    reference: z.string(),
    since: fields.instant,
    unit,
    /** False: it was opted out before. */
    is_new: z.boolean(),
  }),
})

/**
 * A contact may be imported, found and sold again. What was removed does not come back. Errors:
 * confirmation_required, not_found.
 */
export const allowOptOut = defineEndpoint({
  name: 'allowOptOut',
  summary: 'Allow a contact again',
  method: 'POST',
  path: `${PATH}/allow`,
  access: confirmedOperator,
  body: z.object({
    reference: fields.text('Enter the reference.', 40),
    reason: optionalReason,
  }),
  data: z.object({}),
})

/** What reveals are found by. `company` finds those of its directors, present and past. */
export const REVEAL_SEARCHES = [
  'contact',
  'din',
  'gst',
  'company',
  'linkedin',
  'rc',
  'pan',
] as const
export type RevealSearch = (typeof REVEAL_SEARCHES)[number]
const SEARCH_MESSAGE = `by must be one of: ${REVEAL_SEARCHES.join(', ')}.`
export const revealTextField = fields.text('Enter what to look for.', 2_000)

const reveal = z.object({
  user: namedUser,
  at: fields.instant,
  kind: z.string(),
  subject: z.string(),
  field: fields.openEnum(['phone', 'email']),
  source: z.nullable(z.string()),
})
export type Reveal = z.output<typeof reveal>

/**
 * Who has revealed a contact, or the contacts of a subject, the oldest first. A contact that was
 * removed is found by its subject only. The log keeps that somebody looked, the kind and the count.
 * Errors: confirmation_required, validation_failed.
 */
export const findReveals = defineEndpoint({
  name: 'findReveals',
  summary: 'Who has revealed a contact, and when',
  method: 'POST',
  path: `${OPERATOR_PATH}/reveals/find`,
  access: confirmedOperator,
  body: z.object({
    by: z.enum(REVEAL_SEARCHES, SEARCH_MESSAGE),
    text: revealTextField,
    reason: optionalReason,
  }),
  data: z.object({
    data: z.array(reveal),
    /** False: there are more than these. */
    is_complete: z.boolean(),
  }),
})
