import * as z from 'zod/mini'
import { CrmProblem, type CrmLogin, type CrmSession } from '../../ports/crm.ts'
import { codeText, type CallCrm } from './crm-calls.ts'

/** A token is renewed this long before its end. */
const EARLY_MS = 60_000
const PAUSE_MS = 600_000

const granted = z.object({
  access_token: z.string().check(z.regex(/^[\w.~+/=-]{1,500}$/)),
  expires_in: z.number().check(z.minimum(1), z.maximum(86_400)),
  refresh_token: z.optional(z.string().check(z.maxLength(500))),
})
const failed = z.object({ error: z.string() })

/**
 * Tokens of Zoho: an access token works for an hour, and is got for a refresh token, which works
 * until it is revoked. Zoho gives out ten access tokens in ten minutes, so each is kept to its end.
 *
 * Source: zoho.com/crm/developer/docs/api/v8 (refresh tokens, token validity). Failures come with
 * status 200 and `error`.
 */
export function createZohoTokens(call: CallCrm, accountsOf: (centre: string) => string) {
  async function grant({ address, secrets }: CrmLogin, what: Readonly<Record<string, string>>) {
    const { client_id = '', client_secret = '' } = secrets
    // In the body: an address may be logged on its way.
    const { body } = await call({
      url: `${accountsOf(address)}/oauth/v2/token`,
      method: 'POST',
      form: { client_id, client_secret, ...what },
    })
    const parsed = granted.safeParse(body)
    if (parsed.success) return { token: parsed.data, error: null }
    const failure = failed.safeParse(body)
    return { token: null, error: failure.success ? failure.data.error : '' }
  }
  const refresh = (login: CrmLogin) =>
    grant(login, { grant_type: 'refresh_token', refresh_token: login.secrets.code ?? '' })

  return {
    /**
     * The first tokens for what the user has pasted: a refresh token, or the code of a self client,
     * which works once.
     */
    async first(login: CrmLogin, now: Date) {
      const known = await refresh(login)
      if (known.token) return { secrets: login.secrets, session: sessionOf(known.token, now) }
      if (known.error !== 'invalid_code') throw problemOf(known.error)
      const code = login.secrets.code ?? ''
      const fresh = await grant(login, { grant_type: 'authorization_code', code })
      if (!fresh.token?.refresh_token) throw problemOf(fresh.error ?? '')
      const secrets = { ...login.secrets, code: fresh.token.refresh_token }
      return { secrets, session: sessionOf(fresh.token, now) }
    },

    /** A new access token. */
    async renew(login: CrmLogin, now: Date): Promise<CrmSession> {
      const { token, error } = await refresh(login)
      if (!token) throw problemOf(error)
      return sessionOf(token, now)
    },
  }
}

function sessionOf(token: z.output<typeof granted>, now: Date): CrmSession {
  const until = new Date(now.getTime() + token.expires_in * 1_000 - EARLY_MS)
  return { token: token.access_token, until: until.toISOString() }
}

function problemOf(error: string): CrmProblem {
  if (error === 'Access Denied')
    return new CrmProblem('wait', 'Zoho has given out too many tokens.', { waitMs: PAUSE_MS })
  if (error === 'invalid_code')
    return new CrmProblem('refused', 'Zoho refuses the code. It may have expired or been used.')
  if (error === '') return new CrmProblem('again', 'Zoho sent an answer that is not valid.')
  return new CrmProblem('refused', `Zoho refuses the client${codeText(error)}.`)
}
