import {
  cancelBatchRequest,
  estimateResumeBatchRequest,
  resumeBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListRequest } from '../../components/data-table/paging/list-request.ts'
import { callApi, callApiWithMessage } from '../../lib/api/api-client.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { POLLED_FRESH_MS, queryClient, reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import type { BulkKind, BulkRow } from './bulk-kind.ts'
import { isUnderWay } from './bulk-text.ts'
import { timeLeft } from './time-left.ts'

/** While a request runs, and otherwise: another device may submit one. Not on a hidden page. */
const POLL_MS = 2_000
const SLOW_POLL_MS = 15_000

type PageRequest = ListRequest & { offset: number; limit: number }

/** One page of the bulk requests that match. */
export const bulkQuery = (kind: BulkKind, request: PageRequest) =>
  queryOptions({
    queryKey: [kind.name, request],
    async queryFn({ signal }) {
      const { data, ...totals } = await kind.query(request, signal)
      const now = Date.now()
      return { data: data.map((row) => ({ ...row, ms_left: timeLeft(row, now) })), ...totals }
    },
  })

/** The same, kept up to date while it is shown. */
export function useQueryBulk(kind: BulkKind, request: PageRequest) {
  return useQuery({
    ...bulkQuery(kind, request),
    placeholderData: keepPreviousData,
    staleTime: POLLED_FRESH_MS,
    // Fails when offline, so that the screen can say so.
    networkMode: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (problemOf(error)?.canRetry === false) return false
      return data?.data.some(isUnderWay) ? POLL_MS : SLOW_POLL_MS
    },
  })
}

/** Whether there is any request of this kind. Nothing is fetched while `isWanted` is false. */
export function useHasBulk(kind: BulkKind, isWanted: boolean) {
  return useQuery({
    queryKey: [kind.name, 'any'],
    queryFn: async ({ signal }) =>
      (await kind.query({ offset: 0, limit: 1 }, signal)).total_all > 0,
    enabled: isWanted,
  })
}

/** The most that resuming a request can cost now. */
export function useEstimateResume(clientId: string) {
  return useQuery({
    ...queryOf(['estimate-resume', clientId], estimateResumeBatchRequest, {
      query: { client_id: clientId },
    }),
    gcTime: 0,
  })
}

interface Changes {
  onEnded: (row: BulkRow) => void
  /** Credits were charged. */
  onSpent: () => void
}

/** Calls back for what has changed in the rows since the last time. */
export function useChanges(
  rows: readonly BulkRow[] | undefined,
  { onEnded, onSpent }: Changes,
): void {
  const seen = useRef(new Map<string, BulkRow>())
  useEffect(() => {
    let isSpent = false
    for (const row of rows ?? []) {
      const before = seen.current.get(row.client_id)
      seen.current.set(row.client_id, row)
      if (!before) continue
      if (isUnderWay(before) && !isUnderWay(row)) onEnded(row)
      isSpent ||= before.credits_used !== row.credits_used
    }
    if (isSpent) onSpent()
  }, [rows, onEnded, onSpent])
}

/** Each returns the server's message, throws ApiError, and always reloads what is shown. */
export const cancelBulk = (kind: BulkKind, clientId: string) =>
  changed(kind, callApiWithMessage(cancelBatchRequest, { body: { client_id: clientId } }))

/** Makes the server stop reading this file. */
export const cancelReading = (clientId: string) =>
  callApi(cancelBatchRequest, { body: { client_id: clientId } })

export const resumeBulk = (kind: BulkKind, body: BodyOf<typeof resumeBatchRequest>) =>
  changed(kind, callApiWithMessage(resumeBatchRequest, { body }))

const changed = async (kind: BulkKind, call: Promise<{ message: string }>) =>
  (await reloadAnyway([kind.name], call)).message

export const reloadBulk = (kind: BulkKind) =>
  queryClient.invalidateQueries({ queryKey: [kind.name] })
