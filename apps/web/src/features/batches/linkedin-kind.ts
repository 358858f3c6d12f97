import { LINKEDIN_COLUMN } from '@dastak/contract/batch-types.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { LINKEDIN_BULK_FILE_MAX_BYTES } from '@dastak/contract/limits.ts'
import * as contract from '@dastak/contract/linkedin/bulk.ts'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { batchesText } from './batches.text.ts'
import type { BulkKind, BulkPage } from './bulk-kind.ts'

/** Files of LinkedIn profile addresses. */
export const LINKEDIN_BULK: BulkKind = {
  name: 'linkedin-bulk',
  title: batchesText.linkedin.title,
  screen: '/linkedin-bulk-requests',
  uploadLabel: batchesText.linkedin.upload,
  submitLabel: batchesText.linkedin.submit,
  columns: contract.LINKEDIN_BULK_COLUMNS,
  requestedAt: 'timestamp',
  fileName: 'linkedin_bulk_requests',
  hint: batchesText.linkedin.hint,
  hasTypes: false,
  maxBytes: LINKEDIN_BULK_FILE_MAX_BYTES,
  draft: 'linkedin_bulk_draft',
  staged: 'linkedin_bulk_staged',
  codeOf: () => LINKEDIN_COLUMN,
  async query(request, signal) {
    const body = request as BodyOf<typeof contract.queryLinkedinBulkRequests>
    const { data, ...totals } = await callApi(contract.queryLinkedinBulkRequests, { body, signal })
    return { data: data.map(rowOf), ...totals }
  },
  async fetchRow(clientId, signal) {
    const query = { client_id: clientId }
    return rowOf(await callApi(contract.getResolvedLinkedinBulkRequest, { query, signal }))
  },
  async fetchFile(request) {
    const body = request as BodyOf<typeof contract.exportLinkedinBulkRequests>
    return (await callApi(contract.exportLinkedinBulkRequests, { body })).blob
  },
  async fetchLink({ client_id }, format) {
    return (
      await callApi(contract.getResolvedLinkedinBulkRequest, { query: { client_id, format } })
    ).download_url
  },
  async estimate({ file, sheet }, signal) {
    const body = { file, sheet } as BodyOf<typeof contract.estimateLinkedinBulkRequest>
    const estimate = await callApi(contract.estimateLinkedinBulkRequest, { body, signal })
    return { ...estimate, batch_type: null }
  },
  async checkReading({ client_id }, signal) {
    const found = await callApi(contract.getLinkedinBulkEstimate, { query: { client_id }, signal })
    return { ...found, batch_type: null }
  },
  async submit({ client_id, max_credits, leave_out_customers }) {
    const body = { client_id, max_credits, leave_out_customers }
    return (await callApiWithMessage(contract.submitLinkedinBulkRequest, { body })).message
  },
}

function rowOf(request: contract.LinkedinBulkRequest): BulkPage['data'][number] {
  const { phone, email } = request.credits_charged
  return {
    ...request,
    requested_at: request.timestamp,
    status: request.status.toUpperCase(),
    credits_used: phone + email,
    batch_type: null,
    purpose: null,
  }
}
