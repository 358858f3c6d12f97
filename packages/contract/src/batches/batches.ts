import * as z from 'zod/mini'
import { BATCH_STATUS_CODES, BATCH_TYPE_CODES, TABLE_FILE_EXTENSIONS } from '../batch-types.ts'
import { bulkEstimate, bulkProgress, bulkReading } from './bulk-fields.ts'
import { defineEndpoint, file, form } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { BATCH_FILE_MAX_BYTES, LIST_MAX_ROWS, PURPOSE_MAX, UPLOAD_LIMIT } from '../limits.ts'
import { queryBody, selectionBody } from '../list-query.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { TABLE_FORMATS } from '../tables/table-format.ts'

/**
 * A batch is one uploaded file. Each row names one subject (a DIN, a GST number, …), which is
 * looked up and charged once, however often it is in the file. A staged file is read and counted
 * but not submitted; it is deleted after an hour. An id of another account returns `not_found`,
 * exactly like one that does not exist.
 */

const text = z.nullable(z.string())
export const bulkAccess = {
  who: 'user',
  needsOnboarding: true,
  credentials: ['session', 'api_key'],
} as const

export const batchId = fields.anyId('client_id is missing.')
const BATCH_TYPE_NAMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  BATCH_TYPE_CODES,
)
export const batchTypeField = z.enum(BATCH_TYPE_CODES, {
  error: ({ input }) =>
    input === undefined || input === ''
      ? 'Select a batch type first.'
      : `batch_type must be ${BATCH_TYPE_NAMES}.`,
})
/** Format of the result. Default: the format of the file. */
export const resultFormat = fields.whenFilled(z.enum(TABLE_FORMATS, 'format must be csv or xlsx.'))
const purposeField = fields.text('Enter what you need these records for.', PURPOSE_MAX)
const columnField = fields.text('Enter the name of a column.', 1_000)
export const sheetField = fields.whenFilled(fields.text('Enter the name of a sheet.', 1_000))
const MAXIMUM_MESSAGE = 'The maximum must be a whole number of credits, 1 or more.'
/** Text, because form fields hold text. */
export const maximumField = fields.whenFilled(
  z.string().check(z.trim(), z.regex(/^[1-9]\d{0,8}$/, MAXIMUM_MESSAGE)),
)

const flag = (name: string) =>
  fields.whenFilled(z.enum(['true', 'false'], `${name} must be true or false.`))
/** `true` leaves out rows whose subjects are known customers. They cost nothing. */
export const leaveOutField = flag('leave_out_customers')
/** `true` looks up the numbers of a column although they count its rows: 1, 2, 3. */
const acceptRunningField = flag('accept_running_numbers')

export const batchRequest = z.object({
  ...bulkProgress,
  batch_type: fields.openEnum(BATCH_TYPE_CODES),
  created_at: fields.instant,
  /** Phone and email credits together. */
  credits_used: z.int(),
  status: fields.openEnum(BATCH_STATUS_CODES),
  /** Downloads the result for a few minutes. Only in `getBatchRequestStatus`, otherwise null. */
  output_s3_key: text,
  /** The purpose that the user gave, if the type needs one. */
  purpose: text,
})
export type BatchRequest = z.output<typeof batchRequest>

const batchEstimate = z.union([
  z.object({ ...bulkEstimate, batch_type: z.enum(BATCH_TYPE_CODES) }),
  /** Null until the file says its type. */
  z.object({ ...bulkReading, batch_type: z.nullable(z.enum(BATCH_TYPE_CODES)) }),
])

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

/** Errors: validation_failed. */
export const queryBatchRequests = defineEndpoint({
  name: 'queryBatchRequests',
  summary: 'Search, filter, sort and count the bulk requests',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/batch-requests/query`,
  access: bulkAccess,
  body: queryBody(BATCH_COLUMNS),
  data: z.object({ requests: z.array(batchRequest), total: z.int(), total_all: z.int() }),
})

/** Errors: validation_failed. */
export const exportBatchRequests = defineEndpoint({
  name: 'exportBatchRequests',
  summary: 'All rows of that search as a CSV or Excel file',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/batch-requests/export`,
  access: bulkAccess,
  body: selectionBody(BATCH_COLUMNS),
  data: file(),
})

/** Errors: not_found, conflict (there is no result in that format). */
export const getBatchRequestStatus = defineEndpoint({
  name: 'getBatchRequestStatus',
  summary: 'The progress of a bulk request, with a link to its result when it is ready',
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
 * Reads and counts a file without looking anything up. A long file may still be in work when the
 * call returns: its `status` is `reading`, and `getBatchEstimate` returns its progress. If no
 * column is named by the code of the type, but one clearly holds such identifiers,
 * `column.is_guessed` is true. Errors: validation_failed, permission_required, payload_too_large,
 * unsupported_file, rate_limited, conflict (too many files are being read).
 */
export const estimateBatchRequest = defineEndpoint({
  name: 'estimateBatchRequest',
  summary: 'Read a file: what it holds, and the most it can cost',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/estimate-batch-request`,
  access: bulkAccess,
  limits: UPLOAD_LIMIT,
  body: form({
    fields: z.object({
      /** Without it the file says its type: by a heading, or by a column with such numbers. */
      batch_type: fields.whenFilled(batchTypeField),
      column: fields.whenFilled(columnField),
      sheet: sheetField,
    }),
    files: { file: rule },
  }),
  data: batchEstimate,
})

/** Errors: not_found, and any error that the file causes. */
export const getBatchEstimate = defineEndpoint({
  name: 'getBatchEstimate',
  summary: 'The progress of reading a file, and its contents once it is counted',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/estimate-batch-request`,
  access: bulkAccess,
  query: z.object({ client_id: batchId, batch_type: z.optional(batchTypeField) }),
  data: batchEstimate,
})

/**
 * Takes a file, or the id of a staged one. The work is done in the background. A staged file
 * submitted twice is one bulk request. Errors: validation_failed, permission_required,
 * credits_exhausted, payload_too_large, unsupported_file, not_found (no such staged file), conflict
 * (too many are unfinished, or it is still being read), rate_limited.
 */
export const submitBatchRequest = defineEndpoint({
  name: 'submitBatchRequest',
  summary: 'Submit a file of identifiers',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-batch-request`,
  access: bulkAccess,
  limits: UPLOAD_LIMIT,
  body: form({
    fields: z.object({
      batch_type: batchTypeField,
      client_id: fields.whenFilled(batchId),
      /** The column that holds the identifiers, if its heading is not the code of the type. */
      column: fields.whenFilled(columnField),
      /** The sheet to read. Default: the first one that has the column. */
      sheet: sheetField,
      /**
       * Its purpose. Default for an API key: the purpose that was given when the key was created.
       */
      purpose: fields.whenFilled(purposeField),
      max_credits: maximumField,
      leave_out_customers: leaveOutField,
      accept_running_numbers: acceptRunningField,
    }),
    files: { file: { ...rule, isOptional: true } },
  }),
  data: batchRequest,
})

/**
 * Lookups that are running finish first. A file stops being read. Errors: not_found, conflict (it
 * is already over).
 */
export const cancelBatchRequest = defineEndpoint({
  name: 'cancelBatchRequest',
  summary: 'Stop a bulk request, or the reading of a file; results so far are kept',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/cancel-batch-request`,
  access: bulkAccess,
  body: z.object({ client_id: batchId }),
  data: z.object({ client_id: z.string() }),
})

/**
 * Errors: not_found, conflict (nothing is left, or it is running), permission_required,
 * rate_limited.
 */
export const estimateResumeBatchRequest = defineEndpoint({
  name: 'estimateResumeBatchRequest',
  summary: 'The most that the rows left out can cost',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/estimate-resume-batch-request`,
  access: bulkAccess,
  limits: UPLOAD_LIMIT,
  query: z.object({ client_id: batchId }),
  data: z.object({ most: bulkEstimate.most, credits_left: bulkEstimate.credits_left }),
})

/**
 * Looks up the rows that were left out because credits ran out or lookups failed. Found contacts
 * stay and are not charged again. Errors: not_found, conflict (nothing is left, or it is running),
 * permission_required, credits_exhausted.
 */
export const resumeBatchRequest = defineEndpoint({
  name: 'resumeBatchRequest',
  summary: 'Continue a bulk request with the rows that were left out',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/resume-batch-request`,
  access: bulkAccess,
  body: z.object({
    client_id: batchId,
    /** The most credits that it may spend in total from now on. No limit if left out. */
    max_credits: z.optional(fields.wholeNumber(MAXIMUM_MESSAGE, 1, 999_999_999)),
  }),
  data: z.object({ client_id: z.string() }),
})
