import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markStale } from './query-client.ts'

/**
 * When the user leaves the screen, what was loaded under the key becomes stale. When the user
 * returns, it is shown immediately and refreshed. The delay leaves it alone if the screen is
 * mounted again immediately.
 */
export function useRefreshOnReturn(...key: readonly string[]): void {
  const client = useQueryClient()
  const path = key.join('/')
  useEffect(
    () => () => {
      setTimeout(() => {
        const queryKey = path.split('/')
        for (const query of client.getQueryCache().findAll({ queryKey, type: 'inactive' })) {
          keepFirstPage(query)
          markStale(query)
        }
      }, 0)
    },
    [client, path],
  )
}

/** Refreshing a list that grows by pages would load each of its pages again. */
function keepFirstPage(query: Query): void {
  const { data, dataUpdatedAt: updatedAt } = query.state
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return
  const { pages, pageParams } = data as InfiniteData<unknown>
  if (pages.length < 2) return
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
  query.setData(first, { updatedAt, manual: true })
}
