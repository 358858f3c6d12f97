import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-of.ts'

/** One page of sign-in events, newest first. While a page loads, `data` is the previous one. */
export function useGetLoginAuditLog(page: { offset: number; limit: number }) {
  return useQuery({
    ...queryOf(['accounts', 'login-audit', page], getLoginAuditLog, { query: page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
