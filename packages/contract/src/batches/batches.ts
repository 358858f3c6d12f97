import * as z from 'zod/mini'
import { BATCH_STATUS_CODES, BATCH_TYPE_CODES, TABLE_FILE_EXTENSIONS } from '../batch-types.ts'
import { bulkEstimate, bulkProgress, bulkReading } from './bulk-fields.ts'
import { defineEndpoint, file, form } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { BATCH_FILE_MAX_BYTES, LIST_MAX_ROWS, PURPOSE_MAX } from '../limits.ts'
import { queryBody, selectionBody } from '../list-query.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { TABLE_FORMATS } from '../tables/table-format.ts'

/**
 * A batch is one uploaded file; each of its rows asks about one subject (a DIN, a GST number, …),
 * which is asked and charged once, however often it is in the file. A staged file is read and
 * counted, but not submitted yet; it is forgotten after an hour. Every id that does not belong to
 * the caller answers `not_found`, exactly as one that does not exist.
 */

const text = z.nullable(z.string())
export const bulkAccess = {
  who: 'user',
  needsOnboarding: true,
  credentials: ['session', 'api_key'],
} as const

export const batchId = fields.anyId('client_id is missing.')
export const batchTypeField = z.enum(BATCH_TYPE_CODES, 'Please select a batch type first.')
/** Of the result: the format of the file where left out. */
export const resultFormat = fields.whenFilled(z.enum(TABLE_FORMATS, 'format is csv or xlsx.'))
const purposeField = fields.text('Please say what this is for.', PURPOSE_MAX)
const columnField = fields.text('Please name a column.', 1_000)
export const sheetField = fields.whenFilled(fields.text('Please name a sheet.', 1_000))
const MAXIMUM_MESSAGE = 'The maximum is a whole number of credits from 1.'
/** As text, which is what a form can hold. */
export const maximumField = fields.whenFilled(
  z.string().check(z.trim(), z.regex(/^[1-9]\d{0,8}$/, MAXIMUM_MESSAGE)),
)

export const batchRequest = z.object({
  ...bulkProgress,
  batch_type: fields.openWord(BATCH_TYPE_CODES),
  created_at: fields.instant,
  /** Phone and email credits together. */
  credits_used: z.int(),
  status: fields.openWord(BATCH_STATUS_CODES),
  /** Leads to the result for a few minutes; in `getBatchRequestStatus` only, else null. */
  output_s3_key: text,
  /** What the user said it is for, where its type asks for that. */
  purpose: text,
})
export type BatchRequest = z.output<typeof batchRequest>

const ofType = { batch_type: z.enum(BATCH_TYPE_CODES) }
const batchEstimate = z.union([
  z.object({ ...bulkEstimate, ...ofType }),
  z.object({ ...bulkReading, ...ofType }),
])

export const uploadLimit = { perUser: { calls: 30, seconds: 600 } } as const
const rule = { maxBytes: BATCH_FILE_MAX_BYTES, extensions: TABLE_FILE_EXTENSIONS }

/** Newest first. */
export const getBatchRequests = defineEndpoint({
  name: 'getBatchRequests',
  summary: 'The bulk requests of this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/batch-requests`,
  access: bulkAccess,
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: z.object({ requests: z.array(batchRequest), next_cursor: text, total: z.int() }),
})

/** The columns of the list, with their headings. */
export const BATCH_COLUMNS = {
  client_id: 'Request ID',
  batch_type: 'Batch type',
  filename: 'File Name',
  created_at: 'Requested on',
  credits_used: 'Credits used',
  status: 'Status',
} as const

/** Refuses: validation_failed. */
export const queryBatchRequests = defineEndpoint({
  name: 'queryBatchRequests',
  summary: 'Search, filter, sort and count the bulk requests',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/batch-requests/query`,
  access: bulkAccess,
  body: queryBody(BATCH_COLUMNS),
  data: z.object({ requests: z.array(batchRequest), total: z.int(), total_all: z.int() }),
})

/** Refuses: validation_failed. */
export const exportBatchRequests = defineEndpoint({
  name: 'exportBatchRequests',
  summary: 'The same rows as a CSV or Excel file, all of them',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/batch-requests/export`,
  access: bulkAccess,
  body: selectionBody(BATCH_COLUMNS),
  data: file(),
})

/** Refuses: not_found, conflict (the result is not there in that format). */
export const getBatchRequestStatus = defineEndpoint({
  name: 'getBatchRequestStatus',
  summary: 'How far a bulk request is, with a link to its result once there is one',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/batch-request-status`,
  access: bulkAccess,
  query: z.object({
    client_id: batchId,
    batch_type: z.optional(batchTypeField),
    format: resultFormat,
  }),
  data: batchRequest,
})

/**
 * Reads and counts a file without asking anything. A long one is still being read when the answer
 * comes: its `status` is `reading`, and `getBatchEstimate` tells how far it is. Where no column is
 * named by the code of the type, but one clearly holds such identifiers, `column.is_guessed` says
 * so. Refuses: validation_failed, permission_required, payload_too_large, unsupported_file,
 * rate_limited, conflict (too many are being read).
 */
export const estimateBatchRequest = defineEndpoint({
  name: 'estimateBatchRequest',
  summary: 'Read a file: what it holds, and the most that it can cost',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/estimate-batch-request`,
  access: bulkAccess,
  limits: uploadLimit,
  body: form({
    fields: z.object({
      batch_type: batchTypeField,
      column: fields.whenFilled(columnField),
      sheet: sheetField,
    }),
    files: { file: rule },
  }),
  data: batchEstimate,
})

/** Refuses: not_found, and what the file is refused for. */
export const getBatchEstimate = defineEndpoint({
  name: 'getBatchEstimate',
  summary: 'How far the reading of a file is, and what it holds once it is counted',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/estimate-batch-request`,
  access: bulkAccess,
  query: z.object({ client_id: batchId, batch_type: batchTypeField }),
  data: batchEstimate,
})

/**
 * Takes a file, or one that is staged by its id; the work is done later. Submitted twice, a staged
 * file is one bulk request. Refuses: validation_failed, permission_required, credits_exhausted,
 * payload_too_large, unsupported_file, not_found (no such staged file), conflict (too many are
 * unfinished, or it is still being read), rate_limited.
 */
export const submitBatchRequest = defineEndpoint({
  name: 'submitBatchRequest',
  summary: 'Submit a file of identifiers',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-batch-request`,
  access: bulkAccess,
  limits: uploadLimit,
  body: form({
    fields: z.object({
      batch_type: batchTypeField,
      client_id: fields.whenFilled(batchId),
      /** The column that holds the identifiers, where it is not named by the code of the type. */
      column: fields.whenFilled(columnField),
      /** Which of several sheets is read; the first that has the column where left out. */
      sheet: sheetField,
      /** What it is for. Of a key that does not say, what was said when the key was made. */
      purpose: fields.whenFilled(purposeField),
      max_credits: maximumField,
    }),
    files: { file: { ...rule, isOptional: true } },
  }),
  data: batchRequest,
})

/**
 * Rows that are being asked are finished first; a file that is being read is read no more. Refuses:
 * not_found, conflict (it is over).
 */
export const cancelBatchRequest = defineEndpoint({
  name: 'cancelBatchRequest',
  summary: 'Stop a bulk request, or the reading of a file; what was found is kept',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/cancel-batch-request`,
  access: bulkAccess,
  body: z.object({ client_id: batchId }),
  data: z.object({ client_id: z.string() }),
})

/** Refuses: not_found, conflict (nothing left, or running), permission_required, rate_limited. */
export const estimateResumeBatchRequest = defineEndpoint({
  name: 'estimateResumeBatchRequest',
  summary: 'The most that the rows that were left out can cost',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/estimate-resume-batch-request`,
  access: bulkAccess,
  limits: uploadLimit,
  query: z.object({ client_id: batchId }),
  data: z.object({ most: bulkEstimate.most, credits_left: bulkEstimate.credits_left }),
})

/**
 * Asks again for the rows that were left out, for want of credits or because they failed. What was
 * found stays, and is not charged again. Refuses: not_found, conflict (nothing is left, or it runs
 * already), permission_required, credits_exhausted.
 */
export const resumeBatchRequest = defineEndpoint({
  name: 'resumeBatchRequest',
  summary: 'Go on with the rows of a bulk request that were left out',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/resume-batch-request`,
  access: bulkAccess,
  body: z.object({
    client_id: batchId,
    /** Credits that it may spend in all from now on; none where left out. */
    max_credits: z.optional(fields.wholeNumber(MAXIMUM_MESSAGE, 1, 999_999_999)),
  }),
  data: z.object({ client_id: z.string() }),
})
