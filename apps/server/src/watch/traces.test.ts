import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { spawnSync } from 'node:child_process'
import PQueue from 'p-queue'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSettings } from '../config/settings.ts'
import { readTraces } from '../config/traces.ts'
import { statementName } from '../db/statement-spans.ts'
import { watchedRun } from '../jobs/watched-run.ts'
import { runQueued } from '../process/queues.ts'
import { createLog } from '../process/log.ts'
import { insertDirector } from '../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../testing/server/test-server.ts'
import { startTraceReceiver } from '../testing/vendors/trace-receiver.ts'
import { contextFields, inContext } from './context.ts'
import { inSpan } from './spans.ts'
import { startTraces } from './start-traces.ts'

const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const settingsOf = (env: Record<string, string>) => readTraces(createSettings(env))
const silent = createLog('silent')

describe('traces', () => {
  let server: TestServer
  let collector: Awaited<ReturnType<typeof startTraceReceiver>>
  let stop: () => Promise<void>
  let token: string
  let isBroken = false
  beforeAll(async () => {
    const lookupMany = async (requests: readonly object[]) => {
      if (isBroken) throw new Error('planted-in-error')
      return requests.map(() => ({ phone: '+91 11111 00001' }))
    }
    const contacts = [{ name: 'Vendor', kinds: LOOKUP_KINDS, lookupMany }]
    server = await createTestServer({ contacts })
    for (const din of ['00000001', '00000002'])
      await insertDirector(server, { din, cin: 'U72900MH2020PTC000001' })
    ;({ token } = await server.signIn('+919800000002'))
    const body = { name: 'Asha Sample', email: 'asha2@sample.example' }
    await server.call(setUserOnboard, { token, body })
  })
  afterAll(() => server.drop())
  beforeEach(async () => {
    collector = await startTraceReceiver()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'dastak-web' }
    stop = await startTraces(settingsOf(env), silent)
    return async () => {
      await stop()
      collector.close()
    }
  })

  test('of a reveal go from the caller over the request to the vendor and the database', async () => {
    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`
    const body = { director_id: '00000001' }
    const reply = await server.call(revealDirector, { token, body, headers: { traceparent } })
    expect(reply.status).toBe(200)
    await stop()
    const spans = collector.spans()
    const request = spans.find(({ name }) => name === 'revealDirector')
    expect(request).toMatchObject({
      traceId: CALLER.trace,
      parentSpanId: CALLER.span,
      service: 'dastak-web',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
    })
    expect(request?.attributes['dastak.request_id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(spans.find(({ name }) => name === 'contacts Vendor')).toMatchObject({
      traceId: CALLER.trace,
      parentSpanId: request?.spanId,
    })
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'])
    expect(statements.map(({ name }) => name)).toEqual([
      'SELECT user_session',
      'SELECT lookup_open',
      'SELECT suppression',
      'SELECT lookup_settle_within',
    ])
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.trace]))
    expect(collector.calls[0]?.path).toBe('/v1/traces')
    for (const secret of ['00000001', 'lead', '1111100001', 'Asha', 'asha2'])
      expect(collector.text()).not.toContain(`"${secret}`)
  })

  test('have the name of an error and not its text', async () => {
    isBroken = true
    await server.call(revealDirector, { token, body: { director_id: '00000002' } })
    isBroken = false
    const failing = () => Promise.reject(Object.assign(new Error('planted'), { code: 'ENOENT' }))
    const run = watchedRun(undefined, { name: 'tests.fail', id: 'x' }, failing)
    await expect(run).rejects.toThrow('planted')
    await stop()
    const spans = collector.spans()
    const errorOf = (name: string) => spans.find((span) => span.name === name)
    expect(errorOf('contacts Vendor')).toMatchObject({
      status: 2,
      attributes: { 'error.type': 'Error' },
    })
    expect(errorOf('job tests.fail')).toMatchObject({
      status: 2,
      attributes: { 'error.type': 'ENOENT', 'dastak.job': 'tests.fail' },
    })
    expect(collector.text()).not.toContain('planted')
  })

  test('of statements that wait for a connection belong to the work that sent them', async () => {
    const work = (name: string) =>
      inSpan({ name }, () => server.db.pool.query('SELECT 1 FROM pg_sleep(0.05)'))
    await Promise.all(Array.from({ length: 45 }, (_, index) => work(`work ${index}`)))
    await stop()
    const spans = collector.spans()
    const roots = spans.filter(({ name }) => name.startsWith('work '))
    const children = spans.filter(({ name }) => name === 'SELECT pg_sleep')
    expect(roots.length).toBe(45)
    expect(new Set(children.map(({ parentSpanId }) => parentSpanId)).size).toBe(45)
  })

  test('have an id that the lines of the log have, with the id in the response', async () => {
    isBroken = true
    const reply = await server.call(revealDirector, {
      token,
      body: { director_id: '00000002' },
      headers: { 'x-request-id': 'of the caller' },
    })
    isBroken = false
    await stop()
    const requestId = reply.headers.get('x-request-id')
    const { traceId } = collector.spans().find(({ name }) => name === 'revealDirector')!
    const lines = server
      .logs()
      .split('\n')
      .filter((line) => line.includes(`"${requestId}"`))
      .map((line) => JSON.parse(line) as object)
    // The warning comes from a service, the others from the request.
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'a contact source failed', requestId, traceId }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', code: 'provider_unavailable', traceId }),
    )
  })

  test('that can not be sent are mentioned in the log once', async () => {
    await stop()
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
    const end = await startTraces(settingsOf(env), log)
    await inSpan({ name: 'x' }, async () => undefined)
    await end()
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain('OTEL_EXPORTER_OTLP_ENDPOINT')
  })
})

test('without a collector nothing of OpenTelemetry is loaded but what counts already use', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load(url, context, next) {
      const found = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)
      if (found) loaded.add(found[1])
      return next(url, context)
    } })
    await import('${new URL('../deps.ts', import.meta.url).href}')
    const { startTraces } = await import('${new URL('./start-traces.ts', import.meta.url).href}')
    const count = () => [...loaded].filter((name) => name !== '@opentelemetry/api').length
    await startTraces(null)
    const before = count()
    await startTraces({ url: 'http://127.0.0.1:1', headers: {}, attributes: {},
      sampler: { name: 'always_off', ratio: 1 } })
    process.stdout.write(before + ' ' + (count() > 3))
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect([stdout, stderr.replace(/\(?.*Warning.*\n?/g, '')]).toEqual(['0 true', ''])
})

test.for<[string, string]>([
  ['SELECT * FROM lookup_open($1, $2)', 'SELECT lookup_open'],
  ['select "id" from "user_account" where "mobile" = $1', 'SELECT user_account'],
  ['\n  -- why\n  WITH a AS (SELECT 1 FROM lead) SELECT 1', 'WITH lead'],
  ['INSERT INTO public.batch (id) VALUES ($1)', 'INSERT batch'],
  ["UPDATE lead SET name = 'x'", 'UPDATE lead'],
  ["SELECT 1 FROM set_config('a', 'b', true), lookup_open($1)", 'SELECT lookup_open'],
  ['BEGIN', 'BEGIN'],
  ['', 'SQL'],
])('the statement %s is named %s', ([text, name]) => {
  expect(statementName(text)).toBe(name)
})

test('each line of a job has its kind and its id', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const run = watchedRun(undefined, { name: 'tests.warn', id: 'x' }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    log.warn('something')
  })
  log.warn('outside')
  await run
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { level: 'warn', time: expect.any(String), msg: 'outside' },
    { level: 'warn', time: expect.any(String), job: 'tests.warn', jobId: 'x', msg: 'something' },
  ])
})

test('each line of the log names the work that waited, not the one before it in the queue', async () => {
  const queue = new PQueue({ concurrency: 1 })
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((requestId) =>
      inContext({ requestId }, () =>
        runQueued(queue, async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          return contextFields()
        }),
      ),
    ),
  )
  expect(seen).toEqual([{ requestId: 'a' }, { requestId: 'b' }, { requestId: 'c' }])
})
