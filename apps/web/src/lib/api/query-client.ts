import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { onSessionChange } from '../session/session.ts'

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

onSessionChange((state) => {
  if (state === 'anonymous') queryClient.clear()
})
