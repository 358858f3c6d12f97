import { getOperatorOverview } from '@dastak/contract/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** Everything of the console is cached under it. */
export const OPERATOR_KEY = 'operator'

const POLL_MS = 60_000

/** What waits for the operator. */
export const useOperatorOverview = () =>
  useQuery({
    ...queryOf([OPERATOR_KEY, 'overview'], getOperatorOverview),
    refetchInterval: POLL_MS,
  })

/** Loads everything of the console that is shown again, because an action changes several parts. */
export const reloadConsole = () => queryClient.invalidateQueries({ queryKey: [OPERATOR_KEY] })

/** Returns what the call returns, after the console was loaded again. */
export async function thenReload<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    await reloadConsole()
  }
}
