import * as contract from '@dastak/contract/accounts/accounts.ts'
import { callApi } from '../../../lib/api/api-client.ts'

/** Mails a code. Returns the id that submitEmailOtp needs. Throws ApiError, like all calls here. */
export const sendEmailOtp = async (email: string) =>
  (await callApi(contract.sendEmailOtp, { body: { email } })).client_id

/** Mails another code to the same address. Returns its id. */
export const resendEmailOtp = async (clientId: string) =>
  (await callApi(contract.resendEmailOtp, { body: { client_id: clientId } })).client_id

/** Saves the address as not verified. */
export const addEmail = (email: string) => callApi(contract.addEmail, { body: { email } })

/** Verifies the address that the code was mailed to. */
export const submitEmailOtp = (clientId: string, otp: string) =>
  callApi(contract.submitEmailOtp, { body: { client_id: clientId, otp } })
