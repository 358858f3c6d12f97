import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../app-error.ts'
import { createApp } from '../../../app.ts'
import { readLimits } from '../../../config/limits.ts'
import { createSettings } from '../../../config/settings.ts'
import { createMetrics } from '../../../http/metrics.ts'
import { bind } from '../../../http/route.ts'
import { listen } from '../../../testing/server/listen.ts'
import { createTestAccounts, type TestAccounts } from '../../../testing/people/test-accounts.ts'
import { devOutboxRoutes } from '../../dev-outbox/dev-outbox.routes.ts'
import { meRoutes } from '../../me/me.routes.ts'
import { accountsRoutes } from '../accounts.routes.ts'

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

test('onboarding, an address and its code, then the profile and the sign-ins', async () => {
  const { token } = await signIn()
  const email = `${mobile.slice(1)}@mills.example`
  const body = { name: '  Jaya Sample ', email }
  expect(
    (await call('POST', `${PRODUCT_USERS}/set-user-onboard`, { token, body: { name: 'Jaya' } }))
      .body.message,
  ).toBe('Please enter your email')
  expect(await call('POST', `${PRODUCT_USERS}/set-user-onboard`, { token, body })).toMatchObject({
    status: 200,
  })
  const sent = await call('POST', `${PRODUCT_USERS}/send-email-otp`, { token, body: { email } })
  t.clock.pass({ seconds: 30 })
  const again = await call('POST', `${PRODUCT_USERS}/resend-email-otp`, {
    token,
    body: { client_id: sent.body.data.client_id },
  })
  const answer = { client_id: again.body.data.client_id, otp: await t.newestCode() }
  expect(
    await call('POST', `${PRODUCT_USERS}/submit-email-otp`, { token, body: answer }),
  ).toMatchObject({
    status: 200,
    body: { message: 'Successfully Verified !' },
  })
  expect((await call('GET', `${USERS}/profile-details`, { token })).body.data).toMatchObject({
    name: 'Jaya Sample',
    email,
    email_verified: true,
    user_mobile: mobile,
  })
})

test('the sign-ins are listed newest first, page by page', async () => {
  for (let count = 0; count < 3; count++) {
    const { cookie } = await signIn()
    await call('POST', `${USERS}/logout`, { cookie })
    t.clock.pass({ minutes: 1 })
  }
  const { token } = await signIn()
  const outcomes: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = `limit=3${cursor && `&cursor=${cursor}`}`
    const { body } = await call('GET', `${USERS}/login-audit-log?${query}`, { token })
    expect(body.data.total).toBe(7)
    for (const row of body.data.data) outcomes.push(row.outcome)
    expect(body.data.data[0]).toMatchObject({
      ip_address: '127.0.0.1',
      user_agent: 'node',
      timestamp: expect.any(String),
    })
    cursor = body.data.next_cursor
  }
  const signedOut = ['signed_out', 'signed_in']
  expect(outcomes).toEqual(['signed_in', ...signedOut, ...signedOut, ...signedOut])
  expect(await call('GET', `${USERS}/login-audit-log?cursor=nonsense`, { token })).toMatchObject({
    status: 422,
  })
})
