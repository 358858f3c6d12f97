import { sendOtp, submitOtp } from '@dastak/contract/accounts/accounts.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { openDatabase, takesChanges } from '../../db/database.ts'
import type { OutsideWorld } from '../../choose-adapters.ts'
import { createDeps } from '../../deps.ts'
import { stopOutageChecks } from '../../http/outages/outages.ts'
import { createProcessMetrics } from '../../http/process-metrics.ts'
import { createLog } from '../../process/log.ts'
import { createFigures } from '../../watch/figures.ts'
import { callAt, codeInOutbox, tokensOf, type CallOptions } from './http-caller.ts'
import { listen } from './listen.ts'
import { createTestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'

const MAX_CONNECTIONS = 20
const SECRET = 'a secret for tests, long enough to be one'

/**
 * The whole HTTP application on a separate database, listening on a free port, with the demo's
 * outbox instead of the outside world. With `beside`, it is another process on the database and the
 * clock of that server. `logs()` is everything that was logged. `drop` it in `afterAll`.
 */
export async function createTestServer(
  outside: OutsideWorld & { env?: Record<string, string>; beside?: Beside } = {},
) {
  const { env, beside, ...world } = outside
  const database = beside
    ? await connectTo(beside)
    : await createTestDatabase({ maxConnections: MAX_CONNECTIONS })
  const dataDir = mkdtempSync(join(tmpdir(), 'dastak-test-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'true',
    SELLER_GSTIN: 'none',
    SECRET_KEY: SECRET,
    DATABASE_URL: database.url,
    OTP_SENDS_PER_HOUR_PER_ADDRESS: '100000',
    // On a busy machine even a small file takes its time.
    ESTIMATE_WAIT_SECONDS: '60',
    ...env,
  })
  const written: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => (written.push(chunk.toString()), done()),
  })
  const log = createLog('trace', sink)
  const figures = createFigures()
  const clock = beside?.clock ?? createTestClock()
  const deps = createDeps(config, database.db, log, { clock, ...world }, figures)
  await deps.vendors.ready()
  await deps.queue.start(deps.jobs, { isWorker: false })
  const metrics = createProcessMetrics({
    config: { ...config, dataDir },
    figures,
    pools: { requests: database.db.pool },
    replicas: database.db.replicas,
    collectors: deps.installation,
  })
  const app = createApp({
    bindings: deps.bindings,
    assistants: deps.assistants,
    authenticate: deps.accounts.authenticate,
    ownerOf: deps.accounts.sessions.ownerOf,
    requireConfirmation: deps.operator.confirmation.require,
    deviceOf: deps.accounts.deviceOf,
    takeSharedCalls: deps.accounts.apiKeys.takeCalls,
    limits: config.limits,
    clock,
    uploadFolder: join(dataDir, 'uploads'),
    log,
    metrics,
    isReady: () => takesChanges(database.db.kysely),
    pages: deps.pages,
    webFiles: null,
    publicUrl: undefined,
    trustedProxies: config.trustedProxies,
  })
  const { url, close } = await listen(app)
  const call = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) =>
    callAt(url, endpoint, options)
  /** The last code that was sent to a number or an email address. */
  const lastCode = (to: string) => codeInOutbox(url, to)

  /** Signs in over HTTP. `mobile` in E.164. */
  async function signIn(mobile: string): Promise<{ token: string; cookie: string }> {
    const sent = await call(sendOtp, { body: { user_mobile: mobile } })
    const answer = await call(submitOtp, {
      body: { client_id: sent.body.data.client_id, otp: await lastCode(mobile) },
    })
    if (answer.status !== 200) throw new Error(answer.body.message)
    return tokensOf(answer)
  }

  return {
    ...database,
    ...deps,
    clock,
    dataDir,
    url,
    databaseUrl: database.url,
    call,
    lastCode,
    signIn,
    metrics,
    figures,
    logs: () => written.join(''),
    async drop() {
      // As the product: what works on the database ends before it.
      await Promise.all([deps.batches.stopReading(), close()])
      await deps.queue.stop()
      stopOutageChecks(log)
      await database.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>

interface Beside {
  databaseUrl: string
  ownerUrl: string
  clock: ReturnType<typeof createTestClock>
}

/** A database that somebody else drops. */
async function connectTo({ databaseUrl: url, ownerUrl }: Beside): Promise<TestDatabase> {
  const db = await openDatabase({ url, maxConnections: MAX_CONNECTIONS })
  return { db, url, ownerUrl, drop: () => db.close() }
}
