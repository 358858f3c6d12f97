import { getProfileDetails } from '@dastak/contract/accounts/accounts.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/accounts/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

export type ProfileDetails = DataOf<typeof getProfileDetails>

const profileQuery = queryOf(['accounts', 'profile'], getProfileDetails)

export const useGetProfileDetails = () => useQuery(profileQuery)

export const reloadProfile = () =>
  queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })

/** Throws ApiError, like all calls here. */
export const updateProfile = (name: string) => callApi(contract.updateProfile, { body: { name } })

/** Sends a code to a new number. Returns the id that submitMobileOtp needs. */
export const sendMobileOtp = async (mobile: string) =>
  (await callApi(contract.sendMobileOtp, { body: { user_mobile: mobile } })).client_id

/** Changes the account's number to the one that the code was sent to. */
export const submitMobileOtp = (clientId: string, otp: string) =>
  callApi(contract.submitMobileOtp, { body: { client_id: clientId, otp } })
