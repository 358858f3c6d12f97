import * as accounts from '@dastak/contract/accounts/accounts.ts'
import { verifyEmail } from '@dastak/contract/email-check.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import * as profile from '@dastak/contract/accounts/profile.ts'
import { searchCompany, searchDirector } from '@dastak/contract/registry/registry.ts'
import { randomUUID } from 'node:crypto'
import { callAt, refreshAt, signInAt } from '../server/http-caller.ts'

/**
 * Values in all places in which people and vendors could put them. None may be written anywhere but
 * into the product's own tables.
 */
export const CANARIES = {
  mobile: '9876512377',
  otherMobile: '9876512388',
  nextMobile: '9876512355',
  email: 'planted.zq1@canary.example',
  contactPhone: '1111177733',
  contactEmail: 'planted.zq2@canary.example',
  token: 'planted-zq3-token',
  vendor: 'planted-zq4 +91 98765 12399',
  typed: 'planted-zq5',
} as const
export const CANARY_DIN = '00000777'
export const CANARY_CIN = 'U72900MH2020PTC000777'

interface CanaryRun {
  /** Everything that must not be found, including tokens and codes from the run. */
  secrets: string[]
  /** The bodies of all refusals. */
  refusals: string[]
}

/**
 * A user's whole way through a server, with everything going wrong that can: wrong codes, an
 * address of another user, forged tokens, broken bodies. `mailCode` is null if no mail arrives.
 */
export async function playCanaries(
  url: string,
  codeFor: (to: string) => string | Promise<string>,
  { hasMail }: { hasMail: boolean },
): Promise<CanaryRun> {
  const refusals: string[] = []
  const secrets = Object.values(CANARIES) as string[]
  const codes: string[] = []
  const remember = async (to: string) => {
    const code = await codeFor(to)
    codes.push(code)
    return code
  }

  const session = await signInAt(url, `+91${CANARIES.mobile}`, async (to) => {
    const code = await remember(to)
    await post(accounts.submitOtp.path, JSON.stringify({ client_id: randomUUID(), otp: code }))
    return code
  })
  const other = await signInAt(url, `+91${CANARIES.otherMobile}`, remember)
  const { token } = session
  const forged = `${token.split('.').slice(0, 2).join('.')}.${CANARIES.token}`

  await keep(callAt(url, accounts.addEmail, { token, body: { email: CANARIES.email } }))
  await keep(
    callAt(url, accounts.addEmail, { token: other.token, body: { email: CANARIES.email } }),
  )
  await keep(
    callAt(url, accounts.setUserOnboard, {
      token,
      body: { name: CANARIES.typed, email: CANARIES.email },
    }),
  )
  const sent = await callAt(url, accounts.sendEmailOtp, { token, body: { email: CANARIES.email } })
  if (sent.status !== 200) refusals.push(JSON.stringify(sent.body))
  if (hasMail) {
    const client_id = sent.body.data.client_id
    const code = await remember(CANARIES.email)
    const wrong = code === '0000' ? '0001' : '0000'
    await keep(callAt(url, accounts.submitEmailOtp, { token, body: { client_id, otp: wrong } }))
    await keep(
      callAt(url, accounts.submitEmailOtp, { token: other.token, body: { client_id, otp: code } }),
    )
    await keep(callAt(url, accounts.submitEmailOtp, { token, body: { client_id, otp: code } }))
  }
  const moved = await callAt(url, profile.sendMobileOtp, {
    token,
    body: { user_mobile: CANARIES.nextMobile },
  })
  const move = {
    client_id: moved.body.data.client_id,
    otp: await remember(`+91${CANARIES.nextMobile}`),
  }
  await keep(callAt(url, profile.submitMobileOtp, { token: other.token, body: move }))
  await keep(
    callAt(url, profile.submitMobileOtp, { token, body: { ...move, otp: CANARIES.typed } }),
  )
  await keep(callAt(url, profile.submitMobileOtp, { token, body: move }))
  await keep(callAt(url, revealDirector, { token, body: { director_id: CANARY_DIN } }))
  await keep(callAt(url, revealDirector, { token, body: { director_id: CANARIES.typed } }))
  await keep(callAt(url, searchCompany, { token, body: { company_name: CANARIES.contactEmail } }))
  await keep(callAt(url, verifyEmail, { token, body: { email: CANARIES.contactEmail } }))
  await keep(
    callAt(url, verifyEmail, {
      token,
      body: { email: `${CANARIES.contactEmail}@${CANARIES.typed}` },
    }),
  )
  await keep(callAt(url, searchDirector, { token, query: { query: CANARIES.typed } }))
  await keep(callAt(url, revealDirector, { token: forged, body: { director_id: CANARY_DIN } }))
  await keep(callAt(url, getUserDetails, { token: CANARIES.token }))

  const typed = CANARIES.typed
  for (const body of [
    `{"user_mobile":"${CANARIES.mobile}`,
    `{"user_mobile":"${CANARIES.mobile}","user_mobile":{"${typed}":1}}`,
    `{"user_mobile":"${CANARIES.mobile}\\u0000"}`,
    `{"user_mobile":["${CANARIES.email}"]}`,
    `${typed}${'x'.repeat(70_000)}`,
  ])
    await post(accounts.sendOtp.path, body)
  await post(`${accounts.sendOtp.path}/${typed}?email=${CANARIES.email}`, '{}')
  await post(accounts.refreshToken.path, '', { cookie: `dastak_refresh=${CANARIES.token}` })
  await post(accounts.refreshToken.path, '', {
    cookie: session.cookie,
    origin: `https://${typed}.example`,
  })
  await post(revealDirector.path, JSON.stringify({ director_id: CANARY_DIN }), {
    authorization: `Bearer ${token}`,
    'idempotency-key': `${typed} with spaces`,
    'user-agent': typed,
    'x-forwarded-for': typed,
  })
  const old = { ...session }
  await refreshAt(url, session)
  await refreshAt(url, { ...old, cookie: `${old.cookie}${typed}` }).catch(() => undefined)
  await keep(callAt(url, accounts.logout, { headers: { cookie: session.cookie } }))
  await keep(callAt(url, getUserDetails, { token: session.token }))

  for (const one of [old, session, other])
    secrets.push(one.token, one.token.split('.')[2] ?? one.token, valueOf(one.cookie))
  return { secrets: [...secrets, ...codes.flatMap(asWritten)], refusals }

  async function keep(call: Promise<{ status: number; body: unknown }>): Promise<void> {
    const { status, body } = await call
    if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
    if (status >= 400) refusals.push(JSON.stringify(body))
  }

  async function post(
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    if (response.status >= 400) refusals.push(await response.text())
  }
}

/** The places of found canaries, with the text around them, one line for each. */
export function findCanaries(
  secrets: readonly string[],
  texts: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    secrets.flatMap((secret) => {
      const at = text.indexOf(secret)
      return secret === '' || at < 0
        ? []
        : [`${name}: …${text.slice(Math.max(0, at - 80), at + secret.length + 20)}…`]
    }),
  )
}

/** Four digits occur in every time stamp. As a value, or in the text of a message, they do not. */
function asWritten(code: string): string[] {
  return [`"${code}"`, `'${code}'`, `is ${code}`, `otp=${code}`, `${code} is`]
}

function valueOf(cookie: string): string {
  return cookie.split('=')[1] ?? ''
}
