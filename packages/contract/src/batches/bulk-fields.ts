import * as z from 'zod/mini'
import { BATCH_STOPS } from '../batch-types.ts'
import { creditAmounts } from '../credits.ts'
import * as fields from '../fields.ts'
import { TABLE_FORMATS } from '../tables/table-format.ts'

/** Fields that bulk requests of every kind share. */

/** The file, the progress and the cost of a bulk request. */
export const bulkProgress = {
  client_id: z.string(),
  filename: z.string(),
  rows: z.int(),
  /** Rows that hold a subject, including repeated ones. */
  valid: z.int(),
  malformed: z.int(),
  duplicates: z.int(),
  /** Different subjects, and how many of them are done. */
  subjects: z.int(),
  done: z.int(),
  /** Subjects with a contact, without one, that no source could answer, and not looked up. */
  found: z.int(),
  not_found: z.int(),
  failed: z.int(),
  not_processed: z.int(),
  /** Subjects that were left out because they are known customers. */
  left_out: z.int(),
  credits_charged: creditAmounts,
  /** The most credits that it may spend in total. Null if the user set no limit. */
  max_credits: z.nullable(z.int()),
  /** Why it stopped early. Null if it did not. */
  stopped_by: z.nullable(fields.openEnum(BATCH_STOPS)),
  /** When the vendor is called again. Null if it is not waiting for the vendor. */
  retry_at: z.nullable(fields.instant),
  started_at: z.nullable(fields.instant),
  finished_at: z.nullable(fields.instant),
  /** When its rows and its result are deleted. */
  deleted_at: z.nullable(fields.instant),
  has_result: z.boolean(),
  /** The formats of its result, that of the file first. Empty if there is no result. */
  result_formats: z.array(z.enum(TABLE_FORMATS)),
  can_cancel: z.boolean(),
  can_resume: z.boolean(),
}

const fileRead = {
  /** The file. Get its progress and submit it with this id, within an hour. */
  client_id: z.string(),
  filename: z.string(),
  expires_at: fields.instant,
}

/** A long file that is still being read and counted. */
export const bulkReading = { ...fileRead, status: z.literal('reading') }

/** What a file holds and can cost, before it is submitted. */
export const bulkEstimate = {
  ...fileRead,
  status: z.literal('counted'),
  /** The sheet that was read. Null for a text file. */
  sheet: z.nullable(z.string()),
  /** The sheets with rows, if there are several. Send one as `sheet` to read it. */
  sheets: z.array(z.string()),
  /** The headings of the file. Send one as `column` to use it. */
  columns: z.array(z.string()),
  /** Rows above the heading. They are not data and not in the result. */
  title_rows: z.int(),
  rows: z.int(),
  valid: z.int(),
  malformed: z.int(),
  duplicates: z.int(),
  subjects: z.int(),
  /** Subjects that the account has already revealed. They are free. */
  owned: z.int(),
  /** The most that it can cost. */
  most: creditAmounts,
  credits_left: creditAmounts,
  /** The first cells that hold no subject, shortened. */
  malformed_examples: z.array(z.string()),
  /**
   * The column that is used. `is_guessed`: its heading is not the code of the type. `has_header`:
   * false if the first row already holds data. `has_running_numbers`: its numbers count the rows,
   * and may be no identifiers. Submit it with `accept_running_numbers` if they are.
   */
  column: z.object({
    name: z.string(),
    is_guessed: z.boolean(),
    has_header: z.boolean(),
    has_running_numbers: z.boolean(),
  }),
}
