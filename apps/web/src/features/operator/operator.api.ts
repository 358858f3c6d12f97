import { getOperatorOverview } from '@dastak/contract/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { reloadAnyway } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

/** Everything of the console is cached under it. */
export const OPERATOR_KEY = 'operator'

const POLL_MS = 60_000
/** Work that was tried again is followed. */
const STUCK_POLL_MS = 15_000

/** What waits for the operator. */
export const useOperatorOverview = () =>
  useQuery({
    ...queryOf([OPERATOR_KEY, 'overview'], getOperatorOverview),
    refetchInterval: ({ state: { data } }) =>
      data && Object.values(data.stuck).some((count) => count > 0) ? STUCK_POLL_MS : POLL_MS,
  })

/**
 * Returns what the call returns, after what is shown of the console was loaded again: an action
 * changes several parts.
 */
export const thenReload = <T>(call: Promise<T>): Promise<T> => reloadAnyway([OPERATOR_KEY], call)
