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
import type { ListQuery } from '../../lists/list-query.ts'
import type { BatchColumn } from './batch-list.store.ts'
import type { Batches } from './batches.service.ts'
import { acceptedText, toEstimate, toLinkedinBulkRequest, toSubmission } from './bulk-fields.ts'

/** Bulk requests of LinkedIn profiles: batches like the others, in a separate list. */
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
        listQueryOf(body),
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
      file: await batches.export(ofUser(principal.userId), listQueryOf(body)),
    })),
    bind(getResolvedLinkedinBulkRequest, async ({ query }, { principal, baseUrl }) => {
      const { row, link } = await batches.status(principal.userId, query.client_id, query.format)
      if (row.type !== 'LINKEDIN') throw new AppError('not_found')
      return {
        data: {
          ...toLinkedinBulkRequest(row, batches),
          download_url: link && new URL(link, baseUrl).href,
        },
      }
    }),
    bind(estimateLinkedinBulkRequest, async ({ body }, { principal, signal }) => {
      const upload = { ...body, userId: principal.userId, type: 'LINKEDIN' } as const
      return { data: toEstimate(await batches.estimate({ ...upload, signal })) }
    }),
    bind(getLinkedinBulkEstimate, async ({ query }, { principal }) => ({
      data: toEstimate(await batches.lookAtEstimate(principal.userId, 'LINKEDIN', query.client_id)),
    })),
    bind(submitLinkedinBulkRequest, async ({ body }, { principal, idempotencyKey }) => {
      const sent = toSubmission(body, principal)
      const row = await batches.submit({ ...sent, type: 'LINKEDIN', idempotencyKey })
      return { data: toLinkedinBulkRequest(row, batches), message: acceptedText(row) }
    }),
  ]
}

type LinkedinListQuery = ListQuery<BatchColumn | 'timestamp'>

/** In this list the time of the request is called `timestamp`. */
function listQueryOf<Body extends LinkedinListQuery>({ filters, sort, ...rest }: Body) {
  const { timestamp, ...others } = filters ?? {}
  return {
    ...rest,
    filters: { created_at: timestamp, ...others },
    sort: sort?.replace('timestamp', 'created_at'),
  }
}
