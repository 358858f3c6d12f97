import * as contract from '@dastak/contract/batches/batches.ts'
import { BATCH_TYPE_CODES } from '@dastak/contract/batch-types.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { BATCH_FILE_MAX_BYTES } from '@dastak/contract/limits.ts'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { batchesText } from './batches.text.ts'
import type { BulkKind, BulkPage } from './bulk-kind.ts'

/** Files of numbers, each file of one type. */
export const BATCH: BulkKind = {
  name: 'batches',
  title: batchesText.batch.title,
  screen: '/bulk-upload',
  uploadLabel: batchesText.batch.upload,
  submitLabel: batchesText.batch.upload,
  columns: contract.BATCH_COLUMNS,
  requestedAt: 'created_at',
  fileName: 'batch_requests',
  hint: batchesText.batch.hint,
  hasTypes: true,
  maxBytes: BATCH_FILE_MAX_BYTES,
  draft: 'batch_draft',
  staged: 'batch_staged',
  codeOf: (type) => type,
  async query(request, signal) {
    const body = request as BodyOf<typeof contract.queryBatchRequests>
    const { requests, ...totals } = await callApi(contract.queryBatchRequests, { body, signal })
    return { data: requests.map(rowOf), ...totals }
  },
  async fetchRow(clientId, signal) {
    const query = { client_id: clientId }
    return rowOf(await callApi(contract.getBatchRequestStatus, { query, signal }))
  },
  async fetchFile(request) {
    const body = request as BodyOf<typeof contract.exportBatchRequests>
    return (await callApi(contract.exportBatchRequests, { body })).blob
  },
  async fetchLink({ client_id, batch_type }, format) {
    const query = {
      client_id,
      batch_type: BATCH_TYPE_CODES.find((code) => code === batch_type),
      format,
    }
    return (await callApi(contract.getBatchRequestStatus, { query })).output_s3_key
  },
  estimate({ file, type, sheet, column }, signal) {
    const body = { file, batch_type: type ?? undefined, sheet, column }
    return callApi(contract.estimateBatchRequest, { body, signal })
  },
  checkReading({ client_id, batch_type }, signal) {
    const query = { client_id, batch_type: batch_type ?? undefined }
    return callApi(contract.getBatchEstimate, { query, signal })
  },
  async submit({ batch_type, ...submission }) {
    const body = { ...submission, batch_type: batch_type! }
    return (await callApiWithMessage(contract.submitBatchRequest, { body })).message
  },
}

function rowOf(request: contract.BatchRequest): BulkPage['data'][number] {
  return { ...request, requested_at: request.created_at }
}
