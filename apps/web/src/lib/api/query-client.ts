import {
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connection } from './connection.ts'
import { onSessionChange, sessionState } from '../session/session.ts'

/** How long the lists of a screen are kept after it was left. */
const KEPT_MS = 30 * 60_000
/** How long what a hovered link has loaded counts as new. */
const FRESH_MS = 5_000
/** The same for lists that are polled anyway. */
export const POLLED_FRESH_MS = 2_000

type Listener = (queryKey: QueryKey | undefined) => void
let onDropped: Listener = () => undefined

/** Sets the function that is called with the key of what a change has made wrong. */
export function onChange(listener: Listener): void {
  onDropped = listener
}

/**
 * After a change by the user, what is on the screen is loaded again. What is not on the screen is
 * dropped, also if it is just being loaded, because it must not be shown again.
 */
class Client extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    onDropped(filters?.queryKey)
    const isUnused = (query: Query) => query.getObserversCount() === 0
    this.removeQueries({ queryKey: filters?.queryKey, predicate: isUnused })
    return super.invalidateQueries(filters, options)
  }
}

/**
 * The cache of the server's answers. Cleared at sign-out, so that the next user does not see them.
 */
export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: KEPT_MS,
      retry: isWorthRetrying,
      // Without a network, what was kept of a list is shown.
      networkMode: 'offlineFirst',
    },
    mutations: { retry: false },
  },
})

export function isWorthRetrying(failures: number, error: Error): boolean {
  return (
    failures < 2 &&
    error instanceof ApiError &&
    (error.status === 0 || error.status === 502 || error.status === 503)
  )
}

onSessionChange(() => {
  if (sessionState() === 'anonymous') queryClient.clear()
})

// All data on the screen is loaded again when the connection is back.
connection.onChange(() => {
  if (connection.get() === 'fine') void refresh()
})

/** Loads what is on the screen again, and the rest when it is shown again: others changed it. */
export function refresh(queryKey: QueryKey = []): Promise<void> {
  queryClient.getQueryCache().findAll({ queryKey }).forEach(markStale)
  return queryClient.refetchQueries({ queryKey, type: 'active' })
}

/** The query is loaded again when it is shown again. Its last answer is shown meanwhile. */
export function markStale(query: Query): void {
  query.setState({ isInvalidated: true })
}

/** Loads what a screen will ask for first. If that fails, the screen asks again and says so. */
export function prefetch<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  void queryClient.prefetchQuery({ ...query, staleTime: FRESH_MS, retry: false })
}

/** Returns what the call returns, after all queries under the key were loaded again. */
export async function reloadAfter<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  const answer = await call
  await queryClient.invalidateQueries({ queryKey })
  return answer
}

/** Like `reloadAfter`, but also if the call fails, because only its answer may have been lost. */
export async function reloadAnyway<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
