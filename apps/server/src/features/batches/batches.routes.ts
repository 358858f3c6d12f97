import {
  cancelBatchRequest,
  estimateBatchRequest,
  estimateResumeBatchRequest,
  exportBatchRequests,
  getBatchEstimate,
  getBatchRequests,
  getBatchRequestStatus,
  queryBatchRequests,
  resumeBatchRequest,
  submitBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { queryBatchRows } from '@dastak/contract/batches/batch-rows.ts'
import type { BatchType } from '@dastak/contract/batch-types.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding } from '../../http/route.ts'
import { keyOf } from '../../keys/principal.ts'
import type { Batches } from './batches.service.ts'
import { linkedinBulkRoutes } from './linkedin-bulk.routes.ts'
import { revealManyRoutes } from './reveal-many.routes.ts'
import { acceptedText, toBatchRequest, toEstimate, toSubmission } from './bulk-fields.ts'

/** Bulk requests of every type. Cancelling and resuming work for LinkedIn requests, too. */
export function batchesRoutes(batches: Batches): Binding[] {
  const ofUser = (userId: number) => ({ userId, isLinkedin: false })
  return [
    ...linkedinBulkRoutes(batches),
    ...revealManyRoutes(batches),
    bind(getBatchRequests, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await batches.list(ofUser(principal.userId), query)
      return {
        data: {
          requests: rows.map((row) => toBatchRequest(row, batches)),
          next_cursor: nextCursor,
          total,
        },
      }
    }),
    bind(queryBatchRequests, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await batches.query(ofUser(principal.userId), body)
      return {
        data: {
          requests: rows.map((row) => toBatchRequest(row, batches)),
          total,
          total_all: totalAll,
        },
      }
    }),
    bind(exportBatchRequests, async ({ body }, { principal }) => ({
      file: await batches.export(ofUser(principal.userId), body),
    })),
    bind(getBatchRequestStatus, async ({ query }, { principal, baseUrl }) => {
      const { row, link } = await batches.status(principal.userId, query.client_id, query.format)
      if (row.type === 'LINKEDIN' || (query.batch_type && row.type !== query.batch_type))
        throw new AppError('not_found')
      return { data: toBatchRequest(row, batches, link && new URL(link, baseUrl).href) }
    }),
    bind(queryBatchRows, async ({ body: { client_id: id, ...query } }, { principal }) => ({
      data: await batches.rows(principal.userId, id, query),
    })),
    bind(estimateBatchRequest, async ({ body }, { principal, signal }) => {
      const { batch_type: type, ...upload } = body
      const { userId } = principal
      const read = await batches.estimate({ ...upload, userId, type, signal })
      return { data: withType(read, type) }
    }),
    bind(getBatchEstimate, async ({ query }, { principal }) => {
      const { client_id: id, batch_type: type } = query
      const read = await batches.lookAtEstimate(principal.userId, type, id)
      return { data: withType(read, type) }
    }),
    bind(submitBatchRequest, async ({ body }, { principal, idempotencyKey }) => {
      const { batch_type: type, ...upload } = body
      const sent = toSubmission(upload, principal)
      const row = await batches.submit({ ...sent, type, idempotencyKey })
      return { data: toBatchRequest(row, batches), message: acceptedText(row) }
    }),
    bind(cancelBatchRequest, async ({ body }, { principal }) => {
      await batches.cancel(principal.userId, body.client_id)
      return {
        data: { client_id: body.client_id },
        message: 'The request is being cancelled. You keep what was found.',
      }
    }),
    bind(estimateResumeBatchRequest, async ({ query }, { principal }) => {
      const { most, left } = await batches.estimateResume(principal.userId, query.client_id)
      return { data: { most, credits_left: left } }
    }),
    bind(resumeBatchRequest, async ({ body }, { principal }) => {
      await batches.resume(
        principal.userId,
        body.client_id,
        body.max_credits ?? null,
        keyOf(principal),
      )
      return {
        data: { client_id: body.client_id },
        message: 'The request continues with the rows that were left out.',
      }
    }),
  ]
}

type Read = Parameters<typeof toEstimate>[0]

/** A file that is still read without a type has none. */
function withType(read: Read, requested: BatchType | undefined) {
  const data = toEstimate(read)
  if (data.status === 'reading') return { ...data, batch_type: requested ?? null }
  return { ...data, batch_type: data.batch_type as BatchType }
}
