import * as contract from '@dastak/contract/accounts/profile.ts'
import { bind, type Binding } from '../../../http/route.ts'
import type { Accounts } from '../accounts.service.ts'
import { callerOf } from '../../../http/caller.ts'
import { otpSent } from './email.routes.ts'
import { deviceText } from '../devices/device.rules.ts'

/** What users change in their account, and where they are signed in. */
export function profileRoutes({ profile, mobileChange, devices }: Accounts): Binding[] {
  return [
    bind(contract.updateProfile, async ({ body }, context) => {
      await profile.updateProfile(context.principal.userId, body)
      return { data: {} }
    }),
    bind(contract.sendMobileOtp, async ({ body }, context) => {
      const { userId } = context.principal
      const { ip } = callerOf(context)
      return otpSent(await mobileChange.sendMobileOtp(userId, body.user_mobile, ip))
    }),
    bind(contract.submitMobileOtp, async ({ body }, context) => {
      const attempt = { id: body.client_id, code: body.otp }
      await mobileChange.submitMobileOtp(context.principal, attempt, callerOf(context))
      return { data: {} }
    }),
    bind(contract.listSessions, async (_, context) => {
      const { userId, sessionId } = context.principal
      const sessions = await devices.listSessions(userId)
      return {
        data: {
          data: sessions.map((session) => ({
            session_id: session.public_id,
            device: deviceText(session.user_agent),
            user_agent: session.user_agent,
            ip_address: session.ip,
            signed_in_at: session.created_at.toISOString(),
            last_active_at: session.rotated_at.toISOString(),
            is_current: session.id === sessionId,
          })),
        },
      }
    }),
    bind(contract.endSession, async ({ body }, context) => {
      await devices.endSession(context.principal.userId, body.session_id, callerOf(context))
      return { data: {} }
    }),
    bind(contract.endOtherSessions, async (_, context) => ({
      data: { ended: await devices.endOtherSessions(context.principal, callerOf(context)) },
    })),
  ]
}
