import {
  estimateLinkedinBulkRequest,
  exportLinkedinBulkRequests,
  getLinkedinBulkEstimate,
  getLinkedinBulkRequests,
  getResolvedLinkedinBulkRequest,
  queryLinkedinBulkRequests,
  submitLinkedinBulkRequest,
} from '@dastak/contract/linkedin/bulk.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding } from '../../http/route.ts'
import { keyOf } from '../../keys/principal.ts'
import type { BatchQuestion } from './batch-list.service.ts'
import type { Batches } from './batches.service.ts'
import { acceptedWords, toEstimate, toLinkedinBulkRequest } from './bulk-fields.ts'

/** Bulk requests of LinkedIn profiles: the same batches, in a list of their own. */
export function linkedinBulkRoutes(batches: Batches): Binding[] {
  const ofUser = (userId: number) => ({ userId, isLinkedin: true })
  return [
    bind(getLinkedinBulkRequests, async ({ query }, { principal }) => {
      const { rows, nextCursor, total } = await batches.list(ofUser(principal.userId), query)
      return {
        data: {
          data: rows.map((row) => toLinkedinBulkRequest(row, batches)),
          next_cursor: nextCursor,
          total,
        },
      }
    }),
    bind(queryLinkedinBulkRequests, async ({ body }, { principal }) => {
      const { rows, total, totalAll } = await batches.query(
        ofUser(principal.userId),
        questionOf(body),
      )
      return {
        data: {
          data: rows.map((row) => toLinkedinBulkRequest(row, batches)),
          total,
          total_all: totalAll,
        },
      }
    }),
    bind(exportLinkedinBulkRequests, async ({ body }, { principal }) => ({
      file: await batches.export(ofUser(principal.userId), questionOf(body)),
    })),
    bind(getResolvedLinkedinBulkRequest, async ({ query }, { principal, here }) => {
      const { row, link } = await batches.status(principal.userId, query.client_id, query.format)
      if (row.type !== 'LINKEDIN') throw new AppError('not_found')
      return {
        data: {
          ...toLinkedinBulkRequest(row, batches),
          download_url: link && new URL(link, here).href,
        },
      }
    }),
    bind(estimateLinkedinBulkRequest, async ({ body }, { principal, gone }) => {
      const { file, sheet } = body
      const read = await batches.estimate({
        userId: principal.userId,
        type: 'LINKEDIN',
        file,
        sheet,
        signal: gone,
      })
      return { data: toEstimate(read) }
    }),
    bind(getLinkedinBulkEstimate, async ({ query }, { principal }) => ({
      data: toEstimate(await batches.lookAtEstimate(principal.userId, 'LINKEDIN', query.client_id)),
    })),
    bind(submitLinkedinBulkRequest, async ({ body }, { principal, idempotencyKey }) => {
      const row = await batches.submit({
        userId: principal.userId,
        apiKey: keyOf(principal),
        type: 'LINKEDIN',
        clientId: body.client_id,
        file: body.file,
        sheet: body.sheet,
        maxCredits: body.max_credits === undefined ? null : Number(body.max_credits),
        idempotencyKey,
      })
      return { data: toLinkedinBulkRequest(row, batches), message: acceptedWords(row) }
    }),
  ]
}

interface Asked extends Omit<BatchQuestion, 'filters'> {
  filters?: (NonNullable<BatchQuestion['filters']> & { timestamp?: string | undefined }) | undefined
  offset?: number | undefined
  limit?: number | undefined
}

/** Its time is called timestamp here. */
function questionOf({
  filters,
  sort,
  ...asked
}: Asked): BatchQuestion & Pick<Asked, 'offset' | 'limit'> {
  const { timestamp, ...others } = filters ?? {}
  return {
    ...asked,
    filters: { ...others, ...(timestamp !== undefined && { created_at: timestamp }) },
    sort: sort?.replace('timestamp', 'created_at'),
  }
}
