import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onSessionChange, sessionState } from '../session/session.ts'

/** The cache of what the server said. Emptied with the session: the next must not see it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
    },
    mutations: { retry: false },
  },
})

function isWorthRetrying(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status === 502 || error.status === 503)
  )
}

onSessionChange(() => {
  if (sessionState() === 'anonymous') queryClient.clear()
})

/** What a call returns; then all that is kept under the key is asked again. */
export async function reloadAfter<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  const answer = await call
  await queryClient.invalidateQueries({ queryKey })
  return answer
}

/** The same, also where the call fails: its answer may have been lost. */
export async function reloadAnyway<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await queryClient.invalidateQueries({ queryKey })
  }
}
