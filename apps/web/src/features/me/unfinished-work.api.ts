import { getUnfinishedWork } from '@dastak/contract/unfinished-work.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { POLLED_FRESH_MS } from '../../lib/api/query-client.ts'
import { WORKLIST_KEY } from '../../lib/api/query-keys.ts'
import { timeZone } from '../../lib/text/dates.ts'

export type { DueCall, RunningFile, UnfinishedWork } from '@dastak/contract/unfinished-work.ts'

/** While a file is running, and otherwise. Not on a hidden page. */
const POLL_MS = 4_000
const SLOW_POLL_MS = 60_000

/** Calls that are due, and files that are running. What changes leads makes it load again. */
export const unfinishedWorkQuery = queryOptions({
  queryKey: [WORKLIST_KEY, 'unfinished'],
  queryFn: ({ signal }) => callApi(getUnfinishedWork, { query: { time_zone: timeZone() }, signal }),
  staleTime: POLLED_FRESH_MS,
})

export const useUnfinishedWork = () =>
  useQuery({
    ...unfinishedWorkQuery,
    refetchInterval: ({ state: { data } }) => (data?.files.total ? POLL_MS : SLOW_POLL_MS),
  })
