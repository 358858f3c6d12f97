import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import {
  confirmedOperator,
  namedUser,
  OPERATOR_PATH,
  operatorOnly,
  operatorPage,
  optionalReason,
  STUCK_PARTS,
  stuckCounts,
} from './operator.ts'

/**
 * Work that does not move:
 *
 * - `batch`: a batch that waits for a vendor, or has done nothing for 15 minutes
 * - `job`: a background job that failed, will be tried again, or is due for 5 minutes
 * - `delivery`: an event for a webhook that failed at least once
 * - `push`: a lead that waits for a CRM for 10 minutes, or failed there
 */

const PATH = `${OPERATOR_PATH}/stuck`
const text = z.nullable(z.string())

const stuckRow = z.object({
  part: fields.openEnum(STUCK_PARTS),
  /** For `retryStuck` and `cancelStuck`, with `part`. */
  id: z.string(),
  /** A file's name, a job's name, the host of a webhook, the name of a connection. */
  title: z.string(),
  /** The state in its own words: `AWAITING_RETRY`, `failed`, … Show it with `statusText`. */
  state: z.string(),
  /** Null: it belongs to nobody, as most jobs. */
  user: z.nullable(namedUser),
  /** Since when it has not moved. */
  since: fields.instant,
  attempts: z.int(),
  next_try_at: z.nullable(fields.instant),
  /** The last problem in our words. */
  problem: text,
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
})
export type StuckRow = z.output<typeof stuckRow>

const PART_MESSAGE = `part must be one of: ${STUCK_PARTS.join(', ')}.`
const part = z.enum(STUCK_PARTS, PART_MESSAGE)

/** The longest stuck first. `counts` are for the tabs. */
export const listStuck = defineEndpoint({
  name: 'listStuck',
  summary: 'Work of one part that does not move',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  query: z.object({ part, ...operatorPage }),
  data: z.object({ ...fields.pageOf(stuckRow).shape, counts: stuckCounts }),
})

const stuckBody = { part, id: fields.text('id is missing.', 200) }

/**
 * Tries it again now. Nothing is charged twice for it. Errors: not_found, conflict (it moves again,
 * has ended, or its webhook or connection is off), rate_limited (it was tried a moment ago).
 */
export const retryStuck = defineEndpoint({
  name: 'retryStuck',
  summary: 'Try stuck work again',
  method: 'POST',
  path: `${PATH}/retry`,
  access: operatorOnly,
  body: z.object(stuckBody),
  data: z.object({}),
})

/**
 * Ends it. What a batch holds is given back, what it has found stays. Errors:
 * confirmation_required, not_found, conflict (it has ended).
 */
export const cancelStuck = defineEndpoint({
  name: 'cancelStuck',
  summary: 'Cancel stuck work',
  method: 'POST',
  path: `${PATH}/cancel`,
  access: confirmedOperator,
  body: z.object({ ...stuckBody, reason: optionalReason }),
  data: z.object({}),
})
