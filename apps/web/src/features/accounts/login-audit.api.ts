import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** One page of sign-in events, newest first; while another is coming, the one before. */
export function useGetLoginAuditLog(page: { offset: number; limit: number }) {
  return useQuery({
    queryKey: ['accounts', 'login-audit', page],
    queryFn: ({ signal }) => callApi(getLoginAuditLog, { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
