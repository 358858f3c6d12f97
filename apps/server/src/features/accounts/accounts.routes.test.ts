import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createApp } from '../../app.ts'
import { readLimits } from '../../config/limits.ts'
import { createSettings } from '../../config/settings.ts'
import { createMetrics } from '../../http/metrics.ts'
import { bind } from '../../http/route.ts'
import { listen } from '../../testing/server/listen.ts'
import { createTestAccounts, type TestAccounts } from '../../testing/people/test-accounts.ts'
import { devOutboxRoutes } from '../dev-outbox/dev-outbox.routes.ts'
import { meRoutes } from '../me/me.routes.ts'
import { accountsRoutes } from './accounts.routes.ts'

const USERS = '/api/v1/users'

const PRODUCT_USERS = '/api/v1/dastak/users'

let t: TestAccounts

let server: Awaited<ReturnType<typeof listen>>

let mobile: string

let [logged, serial] = ['', 0]

beforeAll(async () => {
  t = await createTestAccounts()
  const bindings = [...accountsRoutes(t.accounts, { isSecure: true }), ...meRoutes(t.me)]
  const refuse = () => Promise.reject(new AppError('not_found'))
  const others = ALL_ENDPOINTS.filter(
    (endpoint) => !bindings.some((binding) => binding.endpoint === endpoint),
  )
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  const app = createApp({
    bindings: [...bindings, ...others.map((endpoint) => bind(endpoint, refuse))],
    authenticate: (token) => t.accounts.sessions.authenticate(token),
    limits: readLimits(createSettings({}), true),
    clock: t.clock,
    uploadFolder: tmpdir(),
    log: pino({ level: 'trace', base: null }, sink),
    metrics: createMetrics(),
    isReady: () => Promise.resolve(true),
    pages: [devOutboxRoutes(t.outbox)],
    webFile: null,
    publicUrl: 'https://dastak.example',
    trustedProxies: ['127.0.0.1'],
  })
  server = await listen(app)
})

afterAll(async () => {
  await server.close()
  await t.drop()
})

beforeEach(() => {
  mobile = `+9195000${String(serial++).padStart(5, '0')}`
})

/** The parts of `data` that these tests look at. */
interface Data {
  client_id: string
  access_token: string
  total: number
  data: { outcome: string }[]
  next_cursor: string | null
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  options: { body?: unknown; token?: string; cookie?: string; forwardedFor?: string } = {},
) {
  const headers = new Headers()
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.token) headers.set('authorization', `Bearer ${options.token}`)
  if (options.cookie) headers.set('cookie', options.cookie)
  if (options.forwardedFor) headers.set('x-forwarded-for', options.forwardedFor)
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const response = await fetch(
    server.url + path,
    method === 'GET' ? { headers } : { method, headers, body },
  )
  const setCookie = response.headers.getSetCookie()[0] ?? null
  return {
    status: response.status,
    body: (await response.json()) as { message_code: string; message: string; data: Data },
    setCookie,
    cookie: setCookie?.split(';')[0] ?? '',
    retryAfter: response.headers.get('retry-after'),
  }
}

async function signIn() {
  const sent = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  const otp = await t.newestCode()
  const answer = await call('POST', `${USERS}/submit-otp`, {
    body: { otp, client_id: sent.body.data.client_id },
  })
  return { ...answer, otp, token: answer.body.data.access_token }
}

test('a number and its code make a session: a token in the body, a cookie that no script reads', async () => {
  const sent = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  expect(sent).toMatchObject({
    status: 200,
    body: { message: 'OTP send successfully', success: true },
  })
  expect(Object.keys(sent.body.data)).toEqual(['client_id'])
  t.clock.pass({ minutes: 1 })
  const { status, body, setCookie, token } = await signIn()
  expect({ status, keys: Object.keys(body.data) }).toEqual({ status: 200, keys: ['access_token'] })
  expect(setCookie).toMatch(
    /^dastak_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/v1\/users; HttpOnly; SameSite=Strict; Secure$/,
  )
  const details = await call('GET', `${PRODUCT_USERS}/get-user-details`, { token })
  expect(details.body.data).toMatchObject({ user_mobile: mobile, onboarded: false })
})

test('a second code within 30 seconds is refused with the time to wait', async () => {
  await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  expect(await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })).toMatchObject({
    status: 429,
    retryAfter: '30',
    body: {
      message_code: 'rate_limited',
      message: 'Please wait 30 seconds before asking for another code.',
    },
  })
})

test('a known and an unknown number are answered alike', async () => {
  await signIn()
  t.clock.pass({ minutes: 1 })
  const known = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  const unknown = await call('POST', `${USERS}/send-otp`, {
    body: { user_mobile: '+919599999999' },
  })
  const shape = ({ status, body }: typeof known) => ({
    status,
    ...body,
    data: Object.keys(body.data),
  })
  expect(shape(known)).toEqual(shape(unknown))
})

test.each([
  [{ user_mobile: '123' }, 'Invalid mobile number.'],
  [{ user_mobile: '+91 11111 12345' }, 'Invalid mobile number.'],
  [{}, 'Invalid mobile number.'],
])('%j is refused in the words of the specification', async (body, message) => {
  expect(await call('POST', `${USERS}/send-otp`, { body })).toMatchObject({
    status: 422,
    body: {
      message_code: 'validation_failed',
      message,
      data: { errors: [{ path: 'user_mobile', message }] },
    },
  })
})

test('a refresh returns a new token and cookie; without a cookie, or with a wrong one, it is unauthorized', async () => {
  const first = await signIn()
  const second = await call('POST', `${USERS}/refresh-token`, { cookie: first.cookie })
  expect(second).toMatchObject({
    status: 200,
    body: { data: { access_token: expect.any(String) } },
  })
  expect(second.cookie).not.toBe(first.cookie)
  for (const cookie of [undefined, 'dastak_refresh=nonsense', `dastak_refresh=${first.token}`])
    expect(await call('POST', `${USERS}/refresh-token`, { cookie })).toMatchObject({
      status: 401,
      body: { message_code: 'unauthorized' },
    })
})

test('signing out always succeeds, clears the cookie, and ends the token at once', async () => {
  const { cookie, token } = await signIn()
  for (const sent of [cookie, cookie, 'dastak_refresh=nonsense', undefined]) {
    const { status, setCookie } = await call('POST', `${USERS}/logout`, { cookie: sent })
    expect({ status, setCookie }).toEqual({
      status: 200,
      setCookie: expect.stringMatching(/^dastak_refresh=; Max-Age=0;/),
    })
  }
  const { status, body } = await call('GET', `${PRODUCT_USERS}/get-user-details`, { token })
  expect([status, body.message_code]).toEqual([401, 'unauthorized'])
})

test('an address with the name of an interface is recorded without it', async () => {
  const sent = await call('POST', `${USERS}/send-otp`, {
    body: { user_mobile: mobile },
    forwardedFor: 'fe80::1%eth0',
  })
  const body = { otp: await t.newestCode(), client_id: sent.body.data.client_id }
  const answer = await call('POST', `${USERS}/submit-otp`, { body, forwardedFor: 'fe80::1%eth0' })
  const { body: list } = await call('GET', `${USERS}/login-audit-log`, {
    token: answer.body.data.access_token,
  })
  expect(list.data.data).toMatchObject([{ outcome: 'signed_in', ip_address: 'fe80::1' }])
})

test('an old token is answered token_expired, so that the client refreshes', async () => {
  const { token } = await signIn()
  t.clock.pass({ minutes: 16 })
  expect(await call('GET', `${USERS}/profile-details`, { token })).toMatchObject({
    status: 401,
    body: { message_code: 'token_expired' },
  })
})

test('no code, token, number or address is ever logged', async () => {
  const { otp, token, cookie } = await signIn()
  const email = 'canary@mills.example'
  const sent = await call('POST', `${PRODUCT_USERS}/send-email-otp`, { token, body: { email } })
  const mailed = await t.newestCode()
  await call('POST', `${PRODUCT_USERS}/submit-email-otp`, {
    token,
    body: { client_id: sent.body.data.client_id, otp: '0000' },
  })
  await call('POST', `${USERS}/refresh-token`, { cookie })
  const words = JSON.stringify(logged)
  expect(logged.length).toBeGreaterThan(1_000)
  for (const canary of [token, cookie.split('=')[1] ?? '', mobile, mobile.slice(3), email])
    expect(words).not.toContain(canary)
  for (const code of [otp, mailed])
    expect(words).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})
