import * as contract from '@dastak/contract/accounts/accounts.ts'
import { callerOf } from '../../../http/caller.ts'
import { bind, type Binding } from '../../../http/route.ts'
import type { Accounts } from '../accounts.service.ts'

export const OTP_SENT = 'OTP send successfully'

/** The email address of an account, and the codes that prove it. */
export function emailRoutes({ emailVerification }: Pick<Accounts, 'emailVerification'>): Binding[] {
  return [
    bind(contract.sendEmailOtp, async ({ body }, context) => ({
      data: {
        client_id: await emailVerification.sendEmailOtp(
          context.principal.userId,
          body.email,
          callerOf(context).ip,
        ),
      },
      message: OTP_SENT,
    })),
    bind(contract.resendEmailOtp, async ({ body }, context) => ({
      data: {
        client_id: await emailVerification.resendEmailOtp(
          context.principal.userId,
          body.client_id,
          callerOf(context).ip,
        ),
      },
      message: OTP_SENT,
    })),
    bind(contract.submitEmailOtp, async ({ body }, context) => {
      await emailVerification.submitEmailOtp(
        context.principal.userId,
        { id: body.client_id, code: body.otp },
        callerOf(context),
      )
      return { data: {}, message: 'Successfully Verified !' }
    }),
    bind(contract.addEmail, async ({ body }, context) => {
      await emailVerification.addEmail(context.principal.userId, body.email, callerOf(context))
      return { data: {} }
    }),
  ]
}
