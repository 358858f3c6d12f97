import * as contract from '@dastak/contract/accounts/accounts.ts'
import { callerOf } from '../../../http/caller.ts'
import { bind, type Binding } from '../../../http/route.ts'
import type { Accounts } from '../accounts.service.ts'

/** The reply of every call that sends a code. */
export const otpSent = (id: string) => ({
  data: { client_id: id },
  message: 'OTP send successfully',
})

/** The email address of an account, and the codes that prove it. */
export function emailRoutes({ emailVerification }: Pick<Accounts, 'emailVerification'>): Binding[] {
  return [
    bind(contract.sendEmailOtp, async ({ body }, context) => {
      const { userId } = context.principal
      const { ip } = callerOf(context)
      return otpSent(await emailVerification.sendEmailOtp(userId, body.email, ip))
    }),
    bind(contract.resendEmailOtp, async ({ body }, context) => {
      const { userId } = context.principal
      const { ip } = callerOf(context)
      return otpSent(await emailVerification.resendEmailOtp(userId, body.client_id, ip))
    }),
    bind(contract.submitEmailOtp, async ({ body }, context) => {
      const attempt = { id: body.client_id, code: body.otp }
      const { userId } = context.principal
      await emailVerification.submitEmailOtp(userId, attempt, callerOf(context))
      return { data: {}, message: 'Successfully Verified !' }
    }),
    bind(contract.addEmail, async ({ body }, context) => {
      await emailVerification.addEmail(context.principal.userId, body.email, callerOf(context))
      return { data: {} }
    }),
  ]
}
