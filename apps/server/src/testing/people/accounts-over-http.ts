import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createApp } from '../../app.ts'
import { readLimits } from '../../config/limits.ts'
import { createSettings } from '../../config/settings.ts'
import { accountsRoutes } from '../../features/accounts/accounts.routes.ts'
import { devOutboxRoutes } from '../../features/dev-outbox/dev-outbox.routes.ts'
import { meRoutes } from '../../features/me/me.routes.ts'
import { createMetrics } from '../../http/metrics.ts'
import { bind } from '../../http/route.ts'
import { listen } from '../server/listen.ts'
import { createTestAccounts, type TestAccounts } from './test-accounts.ts'

export const USERS = '/api/v1/users'
export const PRODUCT_USERS = '/api/v1/dastak/users'

export let t: TestAccounts
let server: Awaited<ReturnType<typeof listen>>
let serial = 0
/** The number with which a test signs in: a new one for each test. */
export let mobile: string
/** Every byte that was logged. */
export let logged = ''

/** Accounts behind HTTP, on a separate database: `t`, set before the first test. */
export function setUpAccountsOverHttp(): void {
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
      ownerOf: (token) => t.accounts.sessions.ownerOf(token),
      limits: readLimits(createSettings({}), true),
      clock: t.clock,
      uploadFolder: tmpdir(),
      log: pino({ level: 'trace', base: null }, sink),
      metrics: createMetrics(),
      isReady: () => Promise.resolve(true),
      pages: [devOutboxRoutes(t.outbox, { isContainer: false })],
      webFiles: null,
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
}

/** The parts of `data` that these tests read. */
interface Data {
  client_id: string
  access_token: string
  total: number
  data: { outcome: string }[]
  next_cursor: string | null
}

export async function call(
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

export async function signIn() {
  const sent = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  const otp = await t.newestCode()
  const answer = await call('POST', `${USERS}/submit-otp`, {
    body: { otp, client_id: sent.body.data.client_id },
  })
  return { ...answer, otp, token: answer.body.data.access_token }
}
