import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/accounts/profile.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'

export type Device = DataOf<typeof contract.listSessions>['data'][number]

const sessionsQuery = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: async ({ signal }) => (await callApi(contract.listSessions, { signal })).data,
  // Somebody may have signed in a moment ago.
  staleTime: 0,
})

/** Where the account is signed in. */
export function useListSessions() {
  return useQuery(sessionsQuery)
}

/** Throws ApiError, as the next one does. */
export async function endSession(id: string): Promise<void> {
  await callApi(contract.endSession, { body: { session_id: id } })
  await reload()
}

/** Signs out every device but this one; returns how many there were. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await callApi(contract.endOtherSessions)
  await reload()
  return ended
}

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}
