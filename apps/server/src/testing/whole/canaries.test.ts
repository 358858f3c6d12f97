import { getUserDetails } from '@dastak/contract/me.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { CANARIES, CANARY_CIN, CANARY_DIN, findCanaries, playCanaries } from './play-canaries.ts'
import { insertDirector } from '../registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'
import { startTraceReceiver } from '../vendors/trace-receiver.ts'
import { createSettings } from '../../config/settings.ts'
import { readTraces } from '../../config/traces.ts'
import { createLog } from '../../process/log.ts'
import { startTraces } from '../../watch/start-traces.ts'

/** Figures and traces must not name these either. */
const SUBJECTS = [CANARY_DIN, CANARY_CIN, '00000778']

let server: TestServer
let isVendorBroken = false
beforeAll(async () => {
  server = await createTestServer({
    contacts: [
      {
        name: 'Vendor',
        kinds: LOOKUP_KINDS,
        lookupMany: async (requests) => {
          if (isVendorBroken)
            throw Object.assign(new Error(CANARIES.vendor), {
              detail: CANARIES.contactPhone,
              requests,
            })
          return requests.map(() => ({
            phone: `+91${CANARIES.contactPhone}`,
            email: CANARIES.contactEmail,
          }))
        },
      },
    ],
  })
  await insertDirector(server, { din: CANARY_DIN, cin: CANARY_CIN })
  await insertDirector(server, { din: '00000778', cin: CANARY_CIN })
})
afterAll(() => server.drop())

// `npm run soak -- canaries` does the same with a real process and all its output.
test('no phone number, address, code or token appears in logs, metrics, traces, job tables or refusals', async () => {
  const collector = await startTraceReceiver()
  const settings = createSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const stopTraces = await startTraces(readTraces(settings), createLog('silent'))
  const run = await playCanaries(server.url, server.lastCode, { hasMail: true })
  const { token } = await server.signIn('+919876512366')
  isVendorBroken = true
  const onboarded = { name: 'Asha Sample', email: 'asha@sample.example' }
  await fetch(`${server.url}/api/v1/dastak/users/set-user-onboard`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(onboarded),
  })
  const failed = await server.call(revealDirector, { token, body: { director_id: '00000778' } })
  expect(failed.status).toBe(503)
  server.clock.pass({ days: 1 })
  const expired = await server.call(getUserDetails, { token })
  expect(expired.body.message_code).toBe('token_expired')

  const jobs = await sql<{
    all: string | null
  }>`SELECT string_agg(job::text, ' ') AS all FROM pgboss.job AS job`.execute(server.db.kysely)
  await stopTraces()
  collector.close()
  const spans = collector.spans()
  const found = findCanaries([...run.secrets, token, ...SUBJECTS], {
    traces: collector.text(),
    metrics: await server.metrics.text(),
  })
  expect(found).toEqual([])
  expect(new Set(spans.map(({ name }) => name)).size).toBeGreaterThan(20)
  const others = findCanaries([...run.secrets, token], {
    log: server.logs(),
    jobs: jobs.rows[0]?.all ?? '',
    refusals: [...run.refusals, JSON.stringify(failed.body), JSON.stringify(expired.body)].join(
      '\n',
    ),
  })
  expect(others).toEqual([])
  expect(run.refusals.length).toBeGreaterThan(10)
  expect(server.logs().length).toBeGreaterThan(1_000)
})
