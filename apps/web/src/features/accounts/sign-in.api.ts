import { sendOtp, setUserOnboard, submitOtp } from '@dastak/contract/accounts.ts'
import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { callApi, callApiWithMessage } from '../../lib/api-client.ts'
import { acceptToken, completeSignIn } from '../../lib/session.ts'

/** The calls of the sign-in page. They do without the query cache, which that page does not load. */

export async function askForOtp(mobile: string): Promise<{ clientId: string; message: string }> {
  const { data, message } = await callApiWithMessage(sendOtp, { body: { user_mobile: mobile } })
  return { clientId: data.client_id, message }
}

/** Answers the new user's details when the onboarding form has to be shown, else null: the session is then complete. */
export async function enterOtp(otp: string, clientId: string): Promise<UserDetails | null> {
  const { access_token: token } = await callApi(submitOtp, { body: { otp, client_id: clientId } })
  acceptToken(token)
  const user = await detailsAfterCode()
  if (!user.onboarded) return user
  completeSignIn()
  return null
}

/** The code is used up by now: a short break of the line must not cost a second one. */
async function detailsAfterCode(): Promise<UserDetails> {
  for (const wait of [400, 1_200]) {
    try {
      return await callApi(getUserDetails)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return await callApi(getUserDetails)
}

/** After a reload between code and onboarding: the details when the form is still to be sent, else null. */
export async function resumeOnboarding(): Promise<UserDetails | null> {
  const user = await callApi(getUserDetails)
  return user.onboarded ? null : user
}

export async function onboard(form: BodyOf<typeof setUserOnboard>): Promise<void> {
  await callApi(setUserOnboard, { body: form })
  completeSignIn()
}
