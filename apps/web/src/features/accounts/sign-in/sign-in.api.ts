import * as contract from '@dastak/contract/accounts/accounts.ts'
import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'
import { acceptToken, completeSignIn } from '../../../lib/session/session.ts'

/** Calls of the sign-in page. It does not load the query cache. Each throws ApiError. */

const RETRY_MS = [400, 1_200]

export async function sendOtp(mobile: string): Promise<{ clientId: string; message: string }> {
  const { data, message } = await callApiWithMessage(contract.sendOtp, {
    body: { user_mobile: mobile },
  })
  return { clientId: data.client_id, message }
}

/** Exchanges the code for a token, which is used from then on. */
export async function submitOtp(otp: string, clientId: string): Promise<void> {
  const body = { otp, client_id: clientId }
  acceptToken((await callApi(contract.submitOtp, { body })).access_token)
}

/** Exchanges an operator's link for a token. */
export async function submitLoginLink(link: string): Promise<void> {
  acceptToken((await callApi(contract.submitLoginLink, { body: { token: link } })).access_token)
}

/** Returns the user's details if they must still be onboarded. Otherwise completes the sign-in. */
export async function userToOnboard(): Promise<UserDetails | null> {
  const user = await detailsAfterCode()
  if (!user.onboarded) return user
  completeSignIn()
  return null
}

/** Tries three times: the code is used up, so a short network failure would cost a second one. */
async function detailsAfterCode(): Promise<UserDetails> {
  for (const wait of RETRY_MS) {
    try {
      return await callApi(getUserDetails)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return await callApi(getUserDetails)
}
