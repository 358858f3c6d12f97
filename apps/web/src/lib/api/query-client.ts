import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { connection } from './connection.ts'
import { onSessionChange, sessionState } from '../session/session.ts'

/**
 * The cache of the server's answers. Cleared at sign-out, so that the next user does not see them.
 */
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

// All data on the screen is loaded again when the connection is back.
connection.onChange(() => {
  if (connection.get() === 'fine') void queryClient.invalidateQueries()
})

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
