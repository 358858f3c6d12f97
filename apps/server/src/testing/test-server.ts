import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import type { BodyOf, DataOf, Endpoint, QueryOf } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import { sendOtp, submitOtp } from '@dastak/contract/accounts.ts'
import { serve } from '@hono/node-server'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { isMigrated } from '../db/migrate.ts'
import { createDeps, type OutsideWorld } from '../deps.ts'
import { createMetrics } from '../http/metrics.ts'
import { createTestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'

const SECRET = 'a secret for tests, long enough to be one'

export interface Answer<Data> {
  status: number
  headers: Headers
  body: Envelope<Data>
}
interface CallOptions<E> {
  token?: string
  body?: BodyOf<E>
  query?: QueryOf<E>
  headers?: Record<string, string>
}

/**
 * The whole HTTP application on a database of its own, listening on a free port, with the demo's outbox as the outside
 * world. `logs()` is every byte that was logged. `drop` it in `afterAll`.
 */
export async function createTestServer(outside: OutsideWorld & { env?: Record<string, string> } = {}) {
  const { env, ...world } = outside
  const database = await createTestDatabase({ maxConnections: 20 })
  const config = readConfig({
    DEMO: 'true',
    SECRET_KEY: SECRET,
    DATABASE_URL: database.url,
    OTP_SENDS_PER_HOUR_PER_ADDRESS: '100000',
    ...env,
  })
  const written: string[] = []
  const sink = new Writable({ write: (chunk: Buffer, _, done) => (written.push(chunk.toString()), done()) })
  const log = pino({ level: 'trace' }, sink)
  const clock = createTestClock()
  const deps = createDeps(config, database.db, log, { clock, ...world })
  const metrics = createMetrics()
  const app = createApp({
    bindings: deps.bindings,
    authenticate: deps.accounts.authenticate,
    log,
    metrics,
    isReady: () => isMigrated(database.db.kysely),
    demoPages: deps.demoPages,
    webFile: null,
    publicUrl: undefined,
    trustedProxies: config.trustedProxies,
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening as Server))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answer<DataOf<E>>> {
    const query = new URLSearchParams(options.query ?? {}).toString()
    const response = await fetch(`${url}${endpoint.path}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<DataOf<E>> }
  }

  /** The last code that was sent to a number or an e-mail address. */
  async function lastCode(to: string): Promise<string> {
    const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
    const messages = (await response.json()) as { to: string; text: string }[]
    const code = /\b\d{4}\b/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[0]
    if (!code) throw new Error(`no code was sent to ${to}`)
    return code
  }

  /** Signs in over HTTP. `mobile` in E.164. */
  async function signIn(mobile: string): Promise<{ token: string; cookie: string }> {
    const sent = await call(sendOtp, { body: { user_mobile: mobile } })
    const answer = await call(submitOtp, { body: { client_id: sent.body.data.client_id, otp: await lastCode(mobile) } })
    if (answer.status !== 200) throw new Error(answer.body.message)
    return { token: answer.body.data.access_token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  return {
    ...database,
    ...deps,
    clock,
    url,
    call,
    lastCode,
    signIn,
    metrics,
    logs: () => written.join(''),
    async drop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.drop()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>
