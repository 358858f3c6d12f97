import * as z from 'zod/mini'
import { BATCH_STOPS } from '../batch-types.ts'
import { creditAmounts } from '../credits.ts'
import * as fields from '../fields.ts'
import { TABLE_FORMATS } from '../tables/table-format.ts'

/** What bulk requests of every kind have in common. */

/** What every bulk request tells of its file, its progress and its cost. */
export const bulkProgress = {
  client_id: z.string(),
  filename: z.string(),
  rows: z.int(),
  /** Rows that hold a subject, also one that stood above already. */
  valid: z.int(),
  malformed: z.int(),
  duplicates: z.int(),
  /** Different subjects to ask about, and how many of them are done. */
  subjects: z.int(),
  done: z.int(),
  /** Subjects with something found, with nothing, that nobody could answer, and those left out. */
  found: z.int(),
  not_found: z.int(),
  failed: z.int(),
  not_processed: z.int(),
  credits_charged: creditAmounts,
  /** Credits that it may spend in all; null where the user set none. */
  max_credits: z.nullable(z.int()),
  /** Why it stopped before its end; null where it did not. */
  stopped_by: z.nullable(fields.openWord(BATCH_STOPS)),
  /** When the vendor is asked again, where it waits for him. */
  retry_at: z.nullable(fields.instant),
  started_at: z.nullable(fields.instant),
  finished_at: z.nullable(fields.instant),
  /** When its rows and its result are deleted. */
  deleted_at: z.nullable(fields.instant),
  has_result: z.boolean(),
  /** In which formats its result can be had, that of the file first; empty where there is none. */
  result_formats: z.array(z.enum(TABLE_FORMATS)),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
}

const fileRead = {
  /** The file: ask how far it is, and submit it by this id, within an hour. */
  client_id: z.string(),
  filename: z.string(),
  expires_at: fields.instant,
}

/** A long file, which is still being read and counted. */
export const bulkReading = { ...fileRead, status: z.literal('reading') }

/** What a file holds and can cost, before it is submitted. */
export const bulkEstimate = {
  ...fileRead,
  status: z.literal('counted'),
  /** The sheet that was read; null for a text file. */
  sheet: z.nullable(z.string()),
  /** Of a file of several, the sheets with such a column: send one as `sheet` to read it. */
  sheets: z.array(z.string()),
  /** Rows above the heading, which are no data and not in the result. */
  title_rows: z.int(),
  rows: z.int(),
  valid: z.int(),
  malformed: z.int(),
  duplicates: z.int(),
  subjects: z.int(),
  /** Subjects that the account has revealed already: they are free. */
  owned: z.int(),
  /** The most that it can charge. */
  most: creditAmounts,
  credits_left: creditAmounts,
  /** The first cells that hold no subject, cut. */
  malformed_examples: z.array(z.string()),
  /**
   * The column that is used. `is_guessed`: the header does not have the code; `has_header`: false
   * where the first row is one of data.
   */
  column: z.object({ name: z.string(), is_guessed: z.boolean(), has_header: z.boolean() }),
}
