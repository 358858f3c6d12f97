import type { StuckPart } from '@dastak/contract/operator/operator.ts'
import * as contract from '@dastak/contract/operator/stuck.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { confirmed } from '../confirmation/confirmed.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'

export type { StuckRow } from '@dastak/contract/operator/stuck.ts'

const POLL_MS = 15_000
const PAGE_ROWS = 50

/** What is stuck of one part, the longest first. */
export const useStuck = (part: StuckPart) =>
  usePagedList({
    queryKey: [OPERATOR_KEY, 'stuck', part],
    fetchPage: (cursor, signal) =>
      callApi(contract.listStuck, {
        query: { part, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    pollMs: () => POLL_MS,
  })

type Target = { part: StuckPart; id: string }

/** Tries it again. Throws ApiError, like the other call. */
export const retryStuck = (body: Target) => thenReload(callApi(contract.retryStuck, { body }))

export const cancelStuck = (body: Target & { reason: string }) =>
  thenReload(confirmed(() => callApi(contract.cancelStuck, { body })))
