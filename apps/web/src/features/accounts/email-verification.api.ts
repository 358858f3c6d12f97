import * as contract from '@dastak/contract/accounts/accounts.ts'
import { callApi } from '../../lib/api/api-client.ts'

/** Mails a code; returns the id that it is entered with. Throws ApiError, as all of these. */
export async function sendEmailOtp(email: string): Promise<string> {
  return (await callApi(contract.sendEmailOtp, { body: { email } })).client_id
}

/** Mails another code to the same address; returns its id. */
export async function resendEmailOtp(clientId: string): Promise<string> {
  return (await callApi(contract.resendEmailOtp, { body: { client_id: clientId } })).client_id
}

/** Saves the address, not verified yet. */
export async function addEmail(email: string): Promise<void> {
  await callApi(contract.addEmail, { body: { email } })
}

/** Verifies the address that the code was mailed to. */
export async function submitEmailOtp(clientId: string, otp: string): Promise<void> {
  await callApi(contract.submitEmailOtp, { body: { client_id: clientId, otp } })
}
