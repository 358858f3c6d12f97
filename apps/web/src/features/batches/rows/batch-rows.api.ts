import { queryBatchRows, type BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import type { BulkKind } from '../bulk-kind.ts'
import { isUnderWay } from '../bulk-text.ts'
import { timeLeft } from '../time-left.ts'

/** While it runs. */
const POLL_MS = 2_000

/** One bulk request, kept up to date while it runs. */
export function useBulkRow(kind: BulkKind, clientId: string) {
  return useQuery({
    queryKey: [kind.name, 'one', clientId],
    queryFn: async ({ signal }) => {
      const row = await kind.fetchRow(clientId, signal)
      return { ...row, ms_left: timeLeft(row, Date.now()) }
    },
    refetchInterval: ({ state: { data, error } }) =>
      data && isUnderWay(data) && problemOf(error)?.canRetry !== false ? POLL_MS : false,
  })
}

interface RowsRequest {
  client_id: string
  status: BatchRowStatus | undefined
  search: string | undefined
  offset: number
  limit: number
}

/** A page of its rows. `version` changes with its progress. */
export function useQueryBatchRows(kind: BulkKind, request: RowsRequest, version: string) {
  return useQuery({
    queryKey: [kind.name, 'rows', request, version],
    queryFn: ({ signal }) => callApi(queryBatchRows, { body: request, signal }),
    placeholderData: keepPreviousData,
  })
}
