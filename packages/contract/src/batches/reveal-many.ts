import * as z from 'zod/mini'
import { batchId, batchRequest } from './batches.ts'
import { bulkEstimate } from './bulk-fields.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import * as numbers from '../identifier-fields.ts'
import { NAME_INPUT_MAX, REVEAL_MANY_COMPANIES_MAX, REVEAL_MANY_MAX } from '../limits.ts'
import { KIND_DETAILS } from '../lookup-kinds.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Reveals of many directors at a time, chosen on the screen instead of by a file. They run as a
 * batch: it continues without the browser, charges each director once, and ends in a result. Its
 * progress, cancelling and resuming are those of a batch.
 */

const access = {
  who: 'user',
  permission: KIND_DETAILS.din.single.permission,
  needsOnboarding: true,
  credentials: ['session', 'api_key'],
} as const

const DIRECTORS_MESSAGE = `Choose 1 to ${REVEAL_MANY_MAX} directors.`
const COMPANIES_MESSAGE = `Choose 1 to ${REVEAL_MANY_COMPANIES_MAX} companies.`

const directors = z
  .array(
    z.object({
      din: numbers.dinField,
      /** The company at which the director was found. The lead is filed under it. */
      identification_number: fields.whenFilled(numbers.identificationNumberField),
    }),
    DIRECTORS_MESSAGE,
  )
  .check(z.minLength(1, DIRECTORS_MESSAGE), z.maxLength(REVEAL_MANY_MAX, DIRECTORS_MESSAGE))

const companies = z.object({
  identification_numbers: z
    .array(numbers.identificationNumberField, COMPANIES_MESSAGE)
    .check(
      z.minLength(1, COMPANIES_MESSAGE),
      z.maxLength(REVEAL_MANY_COMPANIES_MAX, COMPANIES_MESSAGE),
    ),
  /** Words of the designation, such as `Managing Director`. Without it all directors. */
  designation: fields.whenFilled(fields.text('Please enter a designation', NAME_INPUT_MAX)),
  /** The most directors of one company: those with the longest time in it. */
  per_company: z.optional(
    fields.wholeNumber('per_company must be a whole number from 1 to 100.', 1, 100),
  ),
})

/**
 * Counts directors without revealing anything, and keeps the choice for an hour. Send `directors`
 * or `companies`, whose present directors are chosen. Errors: validation_failed,
 * permission_required, not_found (no such directors, or all are left out).
 */
export const estimateRevealMany = defineEndpoint({
  name: 'estimateRevealMany',
  summary: 'Choose many directors: how many there are, and the most that they can cost',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/estimate-reveal-many`,
  access,
  body: z
    .object({
      directors: z.optional(directors),
      companies: z.optional(companies),
      /** Leaves out directors that are known customers. */
      leave_out_customers: z.optional(z.boolean('leave_out_customers must be true or false.')),
    })
    .check(
      z.refine(
        ({ directors: some, companies: of }) => (some === undefined) !== (of === undefined),
        'Send directors or companies.',
      ),
    ),
  data: z.object({
    client_id: z.string(),
    expires_at: fields.instant,
    subjects: z.int(),
    /** Directors that the account has already revealed. They are free. */
    owned: z.int(),
    /** Directors that were left out because they are known customers. */
    left_out: z.int(),
    most: bulkEstimate.most,
    credits_left: bulkEstimate.credits_left,
  }),
})

/**
 * Starts the reveals of a choice. Sent twice, it starts once. `getBatchRequestStatus` returns the
 * progress. Errors: not_found (no such choice, or older than an hour), permission_required,
 * credits_exhausted, conflict (too many are unfinished).
 */
export const revealMany = defineEndpoint({
  name: 'revealMany',
  summary: 'Reveal the directors of a choice; it continues without the caller',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/reveal-many`,
  access,
  body: z.object({ client_id: batchId }),
  data: batchRequest,
})
