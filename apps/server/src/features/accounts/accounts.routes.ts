import * as contract from '@dastak/contract/accounts.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { USERS_PATH } from '@dastak/contract/names.ts'
import { AppError } from '../../app-error.ts'
import { bind, type Binding, type Context } from '../../http/route.ts'
import type { Accounts } from './accounts.service.ts'
import { storableIp } from './ip.rules.ts'
import { SESSION_DAYS } from './sessions.service.ts'

export const REFRESH_COOKIE = 'dastak_refresh'
const OTP_SENT = 'OTP send successfully'

/** `isSecure`: the refresh cookie travels over HTTPS only. */
export function accountsRoutes(accounts: Accounts, { isSecure }: { isSecure: boolean }): Binding[] {
  const cookie = (value: string, maxAgeSeconds: number) =>
    `${REFRESH_COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=${USERS_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const signedIn = (tokens: { accessToken: string; refreshToken: string }) => ({
    data: { access_token: tokens.accessToken },
    cookies: [cookie(tokens.refreshToken, SESSION_DAYS * 86_400)],
  })

  return [
    bind(contract.sendOtp, async ({ body }, { ip }) => ({
      data: { client_id: await accounts.sendOtp(body.user_mobile, ip) },
      message: OTP_SENT,
    })),
    bind(contract.submitOtp, async ({ body }, context) =>
      signedIn(await accounts.submitOtp({ id: body.client_id, code: body.otp }, callerOf(context))),
    ),
    bind(contract.refreshToken, async (_, context) => {
      const token = context.cookie(REFRESH_COOKIE)
      if (!token) throw new AppError('unauthorized')
      return signedIn(await accounts.refresh(token, callerOf(context)))
    }),
    bind(contract.logout, async (_, context) => {
      const token = context.cookie(REFRESH_COOKIE)
      if (token) await accounts.logout(token, callerOf(context))
      return { data: {}, cookies: [cookie('', 0)] }
    }),
    bind(contract.getUserDetails, async (_, context) => ({ data: await accounts.details(context.principal.userId) })),
    bind(contract.setUserOnboard, async ({ body }, context) => {
      await accounts.onboard(context.principal.userId, body)
      return { data: {} }
    }),
    bind(contract.getProfileDetails, async (_, context) => {
      const user = await accounts.profile(context.principal.userId)
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
      const before = readCursor(query.cursor)
      // One row more than asked for tells whether there is a next page.
      const { rows: found, total } = await accounts.loginEvents(context.principal.userId, limit + 1, before)
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined
      return {
        data: {
          data: rows.map(({ at, ip, user_agent, outcome }) => ({
            timestamp: at.toISOString(),
            ip_address: ip,
            user_agent,
            outcome,
          })),
          next_cursor: last ? writeCursor(last.id) : null,
          total,
        },
      }
    }),
    bind(contract.sendEmailOtp, async ({ body }, context) => ({
      data: { client_id: await accounts.sendEmailOtp(context.principal.userId, body.email, context.ip) },
      message: OTP_SENT,
    })),
    bind(contract.resendEmailOtp, async ({ body }, context) => ({
      data: { client_id: await accounts.resendEmailOtp(context.principal.userId, body.client_id, context.ip) },
      message: OTP_SENT,
    })),
    bind(contract.submitEmailOtp, async ({ body }, context) => {
      await accounts.submitEmailOtp(context.principal.userId, { id: body.client_id, code: body.otp })
      return { data: {}, message: 'Successfully Verified !' }
    }),
    bind(contract.addEmail, async ({ body }, context) => {
      await accounts.addEmail(context.principal.userId, body.email)
      return { data: {} }
    }),
  ]
}

function callerOf({ ip, userAgent }: Context) {
  return { ip: storableIp(ip), userAgent }
}

function writeCursor(id: number): string {
  return Buffer.from(`audit:${id}`).toString('base64url')
}

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const id = /^audit:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (id === undefined)
    throw new AppError('validation_failed', {
      message: 'cursor is not valid.',
      fieldErrors: [{ path: 'cursor', message: 'cursor is not valid.' }],
    })
  return Number(id)
}
