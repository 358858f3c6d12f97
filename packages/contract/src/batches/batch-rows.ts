import * as z from 'zod/mini'
import { batchId, bulkAccess } from './batches.ts'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { offsetAndLimit } from '../list-query.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * What became of a row of a file. `malformed` holds no subject; `duplicate` has the subject of a
 * row above. Each row has one of them, so their counts add up to the rows of the file.
 */
export const BATCH_ROW_STATUSES = [
  'found',
  'partly_found',
  'not_found',
  'malformed',
  'duplicate',
  'failed',
  'not_processed',
  'left_out',
] as const
export type BatchRowStatus = (typeof BATCH_ROW_STATUSES)[number]

const text = z.nullable(z.string())
const counts = z.object(
  Object.fromEntries(BATCH_ROW_STATUSES.map((status) => [status, z.int()])) as Record<
    BatchRowStatus,
    z.ZodMiniInt
  >,
)

export const batchRow = z.object({
  /** Its position among the rows of the file, from 1. */
  number: z.int(),
  status: fields.openEnum(BATCH_ROW_STATUSES),
  /** The reason of its status. Null if there is nothing to say. */
  note: text,
  /** The cell that was read, and the subject in its standard spelling; null if it holds none. */
  cell: z.string(),
  subject: text,
  /** The contact and the facts as they may be seen now, in the order of `result_columns`. */
  result: z.array(text),
  credits_charged: creditAmounts,
  /** Cells of the file, in the order of `file_columns`. Long ones are cut. */
  cells: z.array(z.string()),
})
export type BatchRowData = z.output<typeof batchRow>

export const batchRowsPage = z.object({
  data: z.array(batchRow),
  /** Rows that match, and all rows. */
  total: z.int(),
  total_all: z.int(),
  /** With `search`, only of rows that match it. */
  counts,
  result_columns: z.array(
    z.object({ name: z.string(), holds: fields.openEnum(['phone', 'email', 'text']) }),
  ),
  /** The headings of the first columns of the file, without the one with the subjects. */
  file_columns: z.array(z.string()),
})
export type BatchRowsPage = z.output<typeof batchRowsPage>

/**
 * Works for every kind of bulk request, also while it runs. Nothing is left after its rows are
 * deleted. Errors: not_found, validation_failed.
 */
export const queryBatchRows = defineEndpoint({
  name: 'queryBatchRows',
  summary: 'The rows of a bulk request with their results, in the order of the file',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/batch-rows/query`,
  access: bulkAccess,
  body: z.object({
    client_id: batchId,
    status: z.optional(
      z.enum(BATCH_ROW_STATUSES, `status must be one of ${BATCH_ROW_STATUSES.join(', ')}.`),
    ),
    /**
     * Text to find in the cells of the row, in its subject or in the contact and the facts that
     * were found for it.
     */
    search: z.optional(fields.matchField),
    ...offsetAndLimit,
  }),
  data: batchRowsPage,
})
