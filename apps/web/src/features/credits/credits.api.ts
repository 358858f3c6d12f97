import { getApiUsage } from '@dastak/contract/credits.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/query-of.ts'

/** Every charge of the account, newest last. */
export const useGetApiUsage = () => useQuery(queryOf(['credits', 'usage'], getApiUsage))
