import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/query-of.ts'

/** One page of sign-in events, newest first; while another is coming, the one before. */
export function useGetLoginAuditLog(page: { offset: number; limit: number }) {
  return useQuery({
    ...queryOf(['accounts', 'login-audit', page], getLoginAuditLog, { query: page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
