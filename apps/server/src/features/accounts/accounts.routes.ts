import * as contract from '@dastak/contract/accounts/accounts.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { USERS_PATH } from '@dastak/contract/names.ts'
import { AppError } from '../../app-error.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import { refusePlainHttp } from '../../http/access.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Accounts } from './accounts.service.ts'
import { callerOf } from '../../http/caller.ts'
import { deviceWords } from './devices/device.rules.ts'
import { DEVICE_COOKIE, KNOWN_DEVICE_DAYS } from './devices/known-devices.ts'
import { emailRoutes, OTP_SENT } from './profile/email.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { SESSION_DAYS, type Tokens } from './sessions/sessions.service.ts'

const REFRESH_COOKIE = 'dastak_refresh'

interface AccountsRoutesOptions {
  /** The refresh cookie travels over HTTPS only. */
  isSecure: boolean
}

export function accountsRoutes(accounts: Accounts, { isSecure }: AccountsRoutesOptions): Binding[] {
  const cookieOf = (name: string, value: string, maxAgeSeconds: number) =>
    `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${USERS_PATH}; HttpOnly; ` +
    `SameSite=Strict${isSecure ? '; Secure' : ''}`
  const cookie = (value: string, maxAgeSeconds: number) =>
    cookieOf(REFRESH_COOKIE, value, maxAgeSeconds)
  const signedIn = ({ accessToken, refreshToken, deviceCookie }: Tokens) => ({
    data: { access_token: accessToken },
    cookies: [
      cookie(refreshToken, SESSION_DAYS * 86_400),
      cookieOf(DEVICE_COOKIE, deviceCookie, KNOWN_DEVICE_DAYS * 86_400),
    ],
  })

  return [
    bind(contract.sendOtp, async ({ body }, context) => {
      if (isSecure) refusePlainHttp(context.header('origin'))
      return {
        data: {
          client_id: await accounts.signIn.sendOtp(
            body.user_mobile,
            callerOf(context).ip,
            context.cookie(DEVICE_COOKIE),
          ),
        },
        message: OTP_SENT,
      }
    }),
    bind(contract.submitOtp, async ({ body }, context) => {
      const attempt = {
        id: body.client_id,
        code: body.otp,
        deviceCookie: context.cookie(DEVICE_COOKIE),
      }
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
      const tokens = {
        refreshToken: context.cookie(REFRESH_COOKIE),
        accessToken: context.bearerToken,
      }
      await accounts.sessions.logout(tokens, callerOf(context))
      return { data: {}, cookies: [cookie('', 0)] }
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
      const limit = query.limit ?? LIST_MAX_ROWS
      const { userId } = context.principal
      const list = `sign-ins of ${userId}`
      const before = readCursor(list, query.cursor, rowId)
      const page = { limit: limit + 1, before, offset: query.offset ?? 0 }
      const { rows: found, total } = await accounts.profile.getLoginAuditLog(userId, page)
      const { rows, nextCursor } = cutPage(list, found, limit)
      return {
        data: {
          data: rows.map(({ id, at, ip, user_agent, outcome }) => ({
            event_id: String(id),
            timestamp: at.toISOString(),
            ip_address: ip,
            device: deviceWords(user_agent),
            user_agent,
            outcome,
          })),
          next_cursor: nextCursor,
          total,
        },
      }
    }),
    ...emailRoutes(accounts),
    ...profileRoutes(accounts),
  ]
}
