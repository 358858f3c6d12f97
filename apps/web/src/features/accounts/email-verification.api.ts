import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from '@dastak/contract/accounts.ts'
import { callApi } from '../../lib/api-client.ts'
import { reloadUserDetails } from './user-details.ts'

/** Mails a code; answers the id that the code is entered with. */
export async function mailOtp(email: string): Promise<string> {
  return (await callApi(sendEmailOtp, { body: { email } })).client_id
}

export async function mailOtpAgain(clientId: string): Promise<string> {
  return (await callApi(resendEmailOtp, { body: { client_id: clientId } })).client_id
}

/** Saves the address, not verified yet. */
export async function saveEmail(email: string): Promise<void> {
  await callApi(addEmail, { body: { email } })
  await reloadUserDetails()
}

export async function verifyEmail(clientId: string, otp: string): Promise<void> {
  await callApi(submitEmailOtp, { body: { client_id: clientId, otp } })
  await reloadUserDetails()
}
