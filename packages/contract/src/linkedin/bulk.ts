import * as z from 'zod/mini'
import { TABLE_FILE_EXTENSIONS } from '../batch-types.ts'
import {
  batchId,
  bulkAccess,
  leaveOutField,
  maximumField,
  resultFormat,
  sheetField,
} from '../batches/batches.ts'
import { bulkEstimate, bulkProgress, bulkReading } from '../batches/bulk-fields.ts'
import { defineEndpoint, file, form } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LINKEDIN_BULK_FILE_MAX_BYTES, LIST_MAX_ROWS, UPLOAD_LIMIT } from '../limits.ts'
import { queriedPageOf, queryBody, selectionBody } from '../list-query.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Files of profile addresses. They work like the requests of `batches.ts`, but have their own list.
 */

const text = z.nullable(z.string())

export const linkedinBulkRequest = z.object({
  ...bulkProgress,
  timestamp: fields.instant,
  /** The status of a batch, in lower case. */
  status: z.string(),
})
export type LinkedinBulkRequest = z.output<typeof linkedinBulkRequest>

const counted = z.object(bulkEstimate)
const linkedinBulkEstimate = z.union([counted, z.object(bulkReading)])
export type LinkedinBulkEstimate = z.output<typeof counted>

const rule = { maxBytes: LINKEDIN_BULK_FILE_MAX_BYTES, extensions: TABLE_FILE_EXTENSIONS }

export const getLinkedinBulkRequests = defineEndpoint({
  name: 'getLinkedinBulkRequests',
  summary: 'The LinkedIn bulk requests of this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-bulk-requests`,
  access: bulkAccess,
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: fields.pageOf(linkedinBulkRequest),
})

/** The columns of the list, with their headings. */
export const LINKEDIN_BULK_COLUMNS = {
  client_id: 'Request ID',
  timestamp: 'Requested on',
  filename: 'File Name',
  status: 'Status',
} as const

/** Errors: validation_failed. */
export const queryLinkedinBulkRequests = defineEndpoint({
  name: 'queryLinkedinBulkRequests',
  summary: 'Search, filter, sort and count the LinkedIn bulk requests',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-bulk-requests/query`,
  access: bulkAccess,
  body: queryBody(LINKEDIN_BULK_COLUMNS),
  data: queriedPageOf(linkedinBulkRequest),
})

/** Errors: validation_failed. */
export const exportLinkedinBulkRequests = defineEndpoint({
  name: 'exportLinkedinBulkRequests',
  summary: 'All rows of that search as a CSV or Excel file',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-bulk-requests/export`,
  access: bulkAccess,
  body: selectionBody(LINKEDIN_BULK_COLUMNS),
  data: file(),
})

/**
 * `download_url` works for a few minutes. Null without a result. Errors: as
 * `getBatchRequestStatus`.
 */
export const getResolvedLinkedinBulkRequest = defineEndpoint({
  name: 'getResolvedLinkedinBulkRequest',
  summary: 'The progress of a LinkedIn bulk request, with a link to its result when it is ready',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-resolved-linkedin-bulk-request`,
  access: bulkAccess,
  query: z.object({ client_id: batchId, format: resultFormat }),
  data: z.object({ ...linkedinBulkRequest.shape, download_url: text }),
})

/**
 * Reads and counts a file without looking anything up, like `estimateBatchRequest`. Errors:
 * validation_failed, permission_required, payload_too_large, unsupported_file, rate_limited.
 */
export const estimateLinkedinBulkRequest = defineEndpoint({
  name: 'estimateLinkedinBulkRequest',
  summary: 'Read a file of profile addresses: what it holds, and the most it can cost',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/estimate-linkedin-bulk-request`,
  access: bulkAccess,
  limits: UPLOAD_LIMIT,
  body: form({ fields: z.object({ sheet: sheetField }), files: { file: rule } }),
  data: linkedinBulkEstimate,
})

/** Errors: as `getBatchEstimate`. */
export const getLinkedinBulkEstimate = defineEndpoint({
  name: 'getLinkedinBulkEstimate',
  summary:
    'The progress of reading a file of profile addresses, and its contents once it is counted',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/estimate-linkedin-bulk-request`,
  access: bulkAccess,
  query: z.object({ client_id: batchId }),
  data: linkedinBulkEstimate,
})

/**
 * Takes a file, or the id of a staged one. The work is done in the background. Errors: as
 * `submitBatchRequest`; permission_required if the plan has no bulk upload.
 */
export const submitLinkedinBulkRequest = defineEndpoint({
  name: 'submitLinkedinBulkRequest',
  summary: 'Submit a file of profile addresses',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-linkedin-bulk-request`,
  access: bulkAccess,
  limits: UPLOAD_LIMIT,
  body: form({
    fields: z.object({
      client_id: fields.whenFilled(batchId),
      sheet: sheetField,
      max_credits: maximumField,
      leave_out_customers: leaveOutField,
    }),
    files: { file: { ...rule, isOptional: true } },
  }),
  data: linkedinBulkRequest,
})
