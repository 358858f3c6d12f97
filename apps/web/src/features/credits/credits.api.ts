import { getApiUsage } from '@dastak/contract/credits.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'

/** All charges of the account, oldest first. */
export const usageQuery = queryOf(['credits', 'usage'], getApiUsage)

export const useGetApiUsage = () => useQuery(usageQuery)
