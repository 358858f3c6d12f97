import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/accounts/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { reloadAfter } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

export type Device = DataOf<typeof contract.listSessions>['data'][number]

const KEY = ['accounts', 'sessions']

/** The devices on which the account is signed in. */
export function useListSessions() {
  return useQuery({
    ...queryOf(KEY, contract.listSessions),
    select: ({ data }) => data,
    // Another device may have signed in a moment ago.
    staleTime: 0,
  })
}

/** Throws ApiError, like endOtherSessions. */
export const endSession = (id: string) =>
  reloadAfter(KEY, callApi(contract.endSession, { body: { session_id: id } }))

/** Signs out every device except this one. Returns their number. */
export async function endOtherSessions(): Promise<number> {
  return (await reloadAfter(KEY, callApi(contract.endOtherSessions))).ended
}
