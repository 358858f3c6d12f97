import type { UseQueryResult } from '@tanstack/react-query'
import { problemOf } from '../../../lib/api/api-error.ts'

export interface RemotePage<Row> {
  data: readonly Row[]
  /** Rows that match, and all there are. */
  total: number
  total_all: number
}

/** What the query of a page gives a table; `isTyping` until its filters have come to rest. */
export function remotePage<Row>(
  { data, error, refetch, isPlaceholderData }: UseQueryResult<RemotePage<Row>>,
  isTyping: boolean,
) {
  return {
    rows: data?.data ?? null,
    remote: {
      total: data?.total ?? 0,
      totalAll: data?.total_all ?? 0,
      isBusy: isPlaceholderData || isTyping,
    },
    problem: problemOf(error),
    onRetry: () => void refetch(),
  }
}
