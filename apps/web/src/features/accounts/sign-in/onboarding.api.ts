import * as contract from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { completeSignIn } from '../../../lib/session/session.ts'
import { writeStored } from '../../../lib/state/storage.ts'
import { keepSentCode } from '../../../components/codes/use-sent-code.ts'
import { sendEmailOtp } from '../email/email-verification.api.ts'

/**
 * Completes the account. `unverified` is an address that must still be verified: a code is mailed
 * to it, and the screen that reads the code comes next.
 */
export async function setUserOnboard(
  form: BodyOf<typeof contract.setUserOnboard>,
  unverified: string | null,
): Promise<void> {
  await callApi(contract.setUserOnboard, { body: form })
  if (unverified !== null) {
    writeStored('email_step', 'true')
    // If no code could be sent, that screen offers to send one and says why it fails.
    await sendEmailOtp(unverified).then(
      (clientId) => keepSentCode('email', unverified, clientId),
      () => undefined,
    )
  }
  completeSignIn()
}
