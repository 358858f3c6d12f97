import { getProfileDetails } from '@dastak/contract/accounts/accounts.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/accounts/profile.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'

export type ProfileDetails = DataOf<typeof getProfileDetails>

const profileQuery = queryOptions({
  queryKey: ['accounts', 'profile'],
  queryFn: ({ signal }) => callApi(getProfileDetails, { signal }),
})

/** What the profile screen shows. */
export function useGetProfileDetails() {
  return useQuery(profileQuery)
}

/** Asks the server again, after something of it was changed. */
export async function reloadProfile(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
}

/** Throws ApiError, as all of these do. */
export async function updateProfile(name: string): Promise<void> {
  await callApi(contract.updateProfile, { body: { name } })
}

/** Sends a code to a new number; returns the id that the code is entered with. */
export async function sendMobileOtp(mobile: string): Promise<string> {
  return (await callApi(contract.sendMobileOtp, { body: { user_mobile: mobile } })).client_id
}

/** Gives the account the number that the code was sent to. */
export async function submitMobileOtp(clientId: string, otp: string): Promise<void> {
  await callApi(contract.submitMobileOtp, { body: { client_id: clientId, otp } })
}
