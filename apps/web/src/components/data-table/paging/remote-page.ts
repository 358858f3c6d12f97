import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '../../../lib/api/api-error.ts'

export interface RemotePage<Row> {
  data: readonly Row[]
  /** The number of rows that match the filters. */
  total: number
  /** The number of all rows. */
  total_all: number
}

/** The properties of a table from the query of its page. */
export function useRemotePage<Row>(query: UseQueryResult<RemotePage<Row>>, isTyping: boolean) {
  const { data, error, refetch, isPlaceholderData, isFetching, dataUpdatedAt } = query
  const [openedAt] = useState(Date.now)
  const isOld = data !== undefined && !isPlaceholderData && dataUpdatedAt < openedAt
  return {
    rows: data?.data ?? null,
    remote: {
      total: data?.total ?? 0,
      totalAll: data?.total_all ?? 0,
      isBusy: isPlaceholderData || isTyping,
      isOld,
      isRefreshing: isOld && isFetching,
    },
    problem: problemOf(error),
    onRetry: () => void refetch(),
  }
}
