import { type Referral, getReferrals } from '@dastak/contract/referrals.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Everybody who joined with the code of the account, newest first. */
export const referralsQuery = queryOptions({
  queryKey: ['accounts', 'referrals'],
  queryFn: ({ signal }) => fetchAll(signal),
})

export const useGetReferrals = () => useQuery(referralsQuery)

async function fetchAll(signal: AbortSignal): Promise<Referral[]> {
  const all: Referral[] = []
  let cursor: string | undefined
  do {
    const page = await callApi(getReferrals, { query: { cursor }, signal })
    all.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}
