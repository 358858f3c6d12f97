import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/** What /home offers to continue. It imports little, because the first screen loads it. */

const text = z.nullable(z.string())

const dueCall = z.object({
  lead_id: z.string(),
  /** As in the worklist. */
  kind: z.string(),
  /** A DIN, a GST number or the id of a profile. */
  subject: z.string(),
  /** False if a teammate gave the lead to the caller. */
  is_own: z.boolean(),
  name: z.string(),
  company_name: text,
  /** E.164. */
  phone_no: text,
  next_call_at: fields.instant,
})
export type DueCall = z.output<typeof dueCall>

const runningFile = z.object({
  client_id: z.string(),
  is_linkedin: z.boolean(),
  filename: z.string(),
  /** Different subjects, and how many of them are done. */
  subjects: z.int(),
  done: z.int(),
})
export type RunningFile = z.output<typeof runningFile>

/**
 * The first few of each, with the number of all: calls by their time, overdue ones first, and bulk
 * requests with the newest first. Errors: validation_failed (time_zone).
 */
export const getUnfinishedWork = defineEndpoint({
  name: 'getUnfinishedWork',
  summary: 'Calls that are due today, and bulk requests that are running',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/unfinished-work`,
  access: { who: 'user' },
  query: z.object({ time_zone: z.optional(fields.timeZoneField) }),
  data: z.object({
    calls: z.object({ data: z.array(dueCall), total: z.int() }),
    files: z.object({ data: z.array(runningFile), total: z.int() }),
  }),
})
export type UnfinishedWork = z.output<typeof getUnfinishedWork.data>
