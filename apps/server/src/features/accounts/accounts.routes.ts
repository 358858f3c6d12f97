import * as contract from '@dastak/contract/accounts/accounts.ts'
import { USERS_PATH } from '@dastak/contract/names.ts'
import { AppError } from '../../app-error.ts'
import { readPage } from '../../lists/cursor.ts'
import { refusePlainHttp } from '../../http/origins.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Accounts } from './accounts.service.ts'
import { callerOf } from '../../http/caller.ts'
import { deviceText } from './devices/device.rules.ts'
import { DEVICE_COOKIE, KNOWN_DEVICE_DAYS } from './devices/known-devices.ts'
import { emailRoutes, otpSent } from './profile/email.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { SESSION_DAYS, type Tokens } from './sessions/sessions.service.ts'

const REFRESH_COOKIE = 'dastak_refresh'

/** `isSecure`: cookies are sent over HTTPS only. */
export function accountsRoutes(accounts: Accounts, { isSecure }: { isSecure: boolean }): Binding[] {
  const cookie = (name: string, value: string, days: number) =>
    `${name}=${value}; Max-Age=${days * 86_400}; Path=${USERS_PATH}; HttpOnly; ` +
    `SameSite=Strict${isSecure ? '; Secure' : ''}`
  const signedIn = ({ accessToken, refreshToken, deviceCookie }: Tokens) => ({
    data: { access_token: accessToken },
    cookies: [
      cookie(REFRESH_COOKIE, refreshToken, SESSION_DAYS),
      cookie(DEVICE_COOKIE, deviceCookie, KNOWN_DEVICE_DAYS),
    ],
  })

  return [
    bind(contract.sendOtp, async ({ body }, context) => {
      if (isSecure) refusePlainHttp(context.header('origin'))
      const [{ ip }, device] = [callerOf(context), context.cookie(DEVICE_COOKIE)]
      return otpSent(await accounts.signIn.sendOtp(body.user_mobile, ip, device))
    }),
    bind(contract.submitOtp, async ({ body }, context) => {
      const deviceCookie = context.cookie(DEVICE_COOKIE)
      const attempt = { id: body.client_id, code: body.otp, deviceCookie }
      return signedIn(await accounts.signIn.submitOtp(attempt, callerOf(context)))
    }),
    bind(contract.submitLoginLink, async ({ body }, context) => {
      if (isSecure) refusePlainHttp(context.header('origin'))
      const shown = { token: body.token, deviceCookie: context.cookie(DEVICE_COOKIE) }
      return signedIn(await accounts.loginLinks.submitLoginLink(shown, callerOf(context)))
    }),
    bind(contract.refreshToken, async (_, context) => {
      const refreshToken = context.cookie(REFRESH_COOKIE)
      if (!refreshToken) throw new AppError('unauthorized')
      const shown = { refreshToken, deviceCookie: context.cookie(DEVICE_COOKIE) }
      return signedIn(await accounts.sessions.refreshToken(shown, callerOf(context)))
    }),
    bind(contract.logout, async (_, context) => {
      const refreshToken = context.cookie(REFRESH_COOKIE)
      const tokens = { refreshToken, accessToken: context.bearerToken }
      await accounts.sessions.logout(tokens, callerOf(context))
      return { data: {}, cookies: [cookie(REFRESH_COOKIE, '', 0)] }
    }),
    bind(contract.setUserOnboard, async ({ body }, context) => {
      await accounts.profile.setUserOnboard(context.principal.userId, body)
      return { data: {} }
    }),
    bind(contract.getProfileDetails, async (_, context) => {
      const user = await accounts.profile.getProfileDetails(context.principal.userId)
      return {
        data: {
          name: user.name,
          email: user.email,
          email_verified: user.email_verified_at !== null,
          user_mobile: user.mobile,
          linkedin_url: user.linkedin_url,
          created_at: user.created_at.toISOString(),
        },
      }
    }),
    bind(contract.getLoginAuditLog, async ({ query }, context) => {
      const { userId } = context.principal
      const { offset = 0 } = query
      const { rows, ...rest } = await readPage(`sign-ins of ${userId}`, query, (limit, before) =>
        accounts.profile.getLoginAuditLog(userId, { limit, before, offset }),
      )
      return {
        data: {
          data: rows.map(({ id, at, ip, user_agent, outcome }) => ({
            event_id: String(id),
            timestamp: at.toISOString(),
            ip_address: ip,
            device: deviceText(user_agent),
            user_agent,
            outcome,
          })),
          ...rest,
        },
      }
    }),
    ...emailRoutes(accounts),
    ...profileRoutes(accounts),
  ]
}
