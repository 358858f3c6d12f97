import { getApiUsage } from '@dastak/contract/credits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

const usageQuery = queryOptions({
  queryKey: ['credits', 'usage'],
  queryFn: ({ signal }) => callApi(getApiUsage, { signal }),
})

/** Every charge of the account, newest last. */
export function useGetApiUsage() {
  return useQuery(usageQuery)
}
