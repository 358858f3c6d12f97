import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCommit, inTransaction, openDatabase } from '../../db/database.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { createMetrics } from '../../http/metrics.ts'
import { createInstallation } from './installation.service.ts'

const CIN = 'U72900MH2020PTC000001'
const [KNOWN, UNKNOWN, BROKEN] = ['00000001', '00000002', '00000003']

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({
    contacts: [
      {
        name: 'Vendor',
        kinds: LOOKUP_KINDS,
        lookupMany: async (requests) =>
          requests.map(({ subject }) =>
            subject === BROKEN
              ? { failed: true }
              : subject === KNOWN
                ? { phone: '+91 11111 00001', email: 'd1@sample.example' }
                : {},
          ),
      },
    ],
    email: { send: () => Promise.reject(new Error('no server')) },
    webhookSender: { send: async () => ({ isTaken: false, status: 500, problem: 'no' }) },
  })
  for (const din of [KNOWN, UNKNOWN, BROKEN]) await insertDirector(server, { din, cin: CIN })
  ;({ token } = await server.signIn('+919800000001'))
  const body = { name: 'Asha Sample', email: 'asha@sample.example' }
  await server.call(setUserOnboard, { token, body })
})
afterAll(() => server.drop())

/** The value of the line with this name and these labels. */
async function figure(name: string, labels: Record<string, string> = {}, from = server.metrics) {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = (await from.text())
    .split('\n')
    .find((one) => /^\w+/.exec(one)?.[0] === name && wanted.every((part) => one.includes(part)))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

describe('a process counts', () => {
  test('what a vendor found, missed and failed, and what was charged for it', async () => {
    for (const director_id of [KNOWN, UNKNOWN, BROKEN, KNOWN])
      await server.call(revealDirector, { token, body: { director_id } })
    for (const outcome of ['hit', 'miss', 'failure']) {
      const labels = { vendor: 'Vendor', kind: 'din', outcome }
      expect([outcome, await figure('dastak_contact_lookups_total', labels)]).toEqual([outcome, 1])
    }
    expect(await figure('dastak_contact_call_seconds_count', { vendor: 'Vendor' })).toBe(3)
    for (const unit of ['phone', 'email'])
      expect(await figure('dastak_credits_total', { reason: 'charge', unit })).toBe(1)
    const requests = { endpoint: 'revealDirector', status: '200' }
    expect(await figure('dastak_http_request_seconds_count', requests)).toBe(3)
  })

  test('messages by their vendor, also those that it refused', async () => {
    const sent = { channel: 'sms', vendor: 'outbox', outcome: 'sent' }
    expect(await figure('dastak_messages_total', sent)).toBe(1)
    const message = { to: 'a@sample.example', subject: 'x', text: 'x' }
    await expect(server.email.send(message)).rejects.toThrow('no server')
    const refused = { channel: 'email', outcome: 'failed' }
    expect(await figure('dastak_messages_total', refused)).toBeGreaterThan(0)
    const event = { type: 'x', timestamp: 'x', data: {} }
    await server.webhookSender.send({
      url: 'x',
      secrets: [],
      id: 'x',
      at: new Date(0),
      payload: event,
    })
    expect(await figure('dastak_webhook_attempts_total', { outcome: 'failed' })).toBe(1)
  })

  test('credits only after the commit, and a grant with one key only once', async () => {
    const grant = () =>
      inTransaction(server.db, async (tx) => {
        const { id } = await tx.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
        return server.credits.grant(tx, {
          userId: id,
          phone: 7,
          email: 0,
          reason: 'top_up',
          reference: { type: 'test', id: 'x' },
          idempotencyKey: 'figures',
          actor: { kind: 'operator', id: null },
        })
      })
    const undone = inTransaction(server.db, async (tx) => {
      afterCommit(tx, () => server.figures.credits('top_up', { phone: 1000, email: 0 }))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await grant()
    await grant()
    expect(await figure('dastak_credits_total', { reason: 'top_up', unit: 'phone' })).toBe(7)
  })

  test('its connections, and the time that they are waited for', async () => {
    const pool = { pool: 'requests' }
    expect(await figure('dastak_database_connections_max', pool)).toBe(20)
    expect(await figure('dastak_database_connections', { ...pool, state: 'idle' })).toBeGreaterThan(
      0,
    )
    const before = (await figure('dastak_database_wait_seconds_count', pool)) ?? 0
    const slow = await figure('dastak_database_wait_seconds_bucket', { ...pool, le: '0.1' })
    // 25 of 20: five wait for those before them, longer than that.
    // oxlint-disable-next-line waits/no-long-wait -- the figure is about time
    const long = 'SELECT pg_sleep(0.12)'
    await Promise.all(Array.from({ length: 25 }, () => server.db.pool.query(long)))
    const after = await figure('dastak_database_wait_seconds_count', pool)
    const quick = await figure('dastak_database_wait_seconds_bucket', { ...pool, le: '0.1' })
    expect((after ?? 0) - before).toBeGreaterThanOrEqual(25)
    expect((after ?? 0) - (quick ?? 0)).toBeGreaterThanOrEqual(before - (slow ?? 0) + 5)
    expect(await figure('dastak_data_disk_free_bytes')).toBeGreaterThan(1_000_000)
  })
})

describe('the installation shows', () => {
  const fresh = (limitMs?: number) =>
    createMetrics({
      isOpen: true,
      collectors: createInstallation({ db: server.db, everyMs: 0, ...(limitMs && { limitMs }) }),
    })

  test('jobs that wait, and how long the oldest has been due', async () => {
    const kind = 'credits.forget-keys'
    const job = server.jobs.find(({ name }) => name === kind) as never
    await inTransaction(server.db, async (tx) => {
      await server.queue.enqueue(tx, job, {}, { startAfter: new Date(Date.now() - 90_000) })
      await server.queue.enqueue(tx, job, {}, { startAfter: new Date(Date.now() + 90_000) })
    })
    const metrics = fresh()
    expect(await figure('dastak_jobs', { kind, state: 'waiting' }, metrics)).toBe(2)
    const oldest = await figure('dastak_jobs_oldest_seconds', { kind }, metrics)
    expect(oldest).toBeGreaterThan(89)
    expect(oldest).toBeLessThan(150)
    expect(await figure('dastak_jobs', { kind: '__pgboss' }, metrics)).toBe(null)
  })

  test('open holds, batches and what else waits, with the age of the oldest', async () => {
    await insertWork()
    const metrics = fresh()
    const ages = (name: string) => figure(`${name}_oldest_seconds`, {}, metrics)
    // Two lookups of one set have one hold.
    expect(await figure('dastak_holds', {}, metrics)).toBe(1)
    expect(await ages('dastak_holds')).toBeCloseTo(1_000, -2)
    expect(await figure('dastak_batches', { state: 'processing' }, metrics)).toBe(1)
    expect(await figure('dastak_batches', { state: 'awaiting_retry' }, metrics)).toBe(1)
    expect(await figure('dastak_batches', { state: 'pending' }, metrics)).toBe(0)
    // 2,500 subjects, of which 1,000 are in a chunk that is done and 200 of the next.
    expect(await figure('dastak_batch_subjects', {}, metrics)).toBe(1_300)
    expect(await ages('dastak_batch_subjects')).toBeCloseTo(500, -2)
    expect(await figure('dastak_linkedin_requests', {}, metrics)).toBe(1)
    expect(await ages('dastak_linkedin_requests')).toBeCloseTo(300, -2)
    expect(await figure('dastak_webhook_deliveries', {}, metrics)).toBe(0)
  })

  test('nothing of a table that takes too long, and all others', async () => {
    const metrics = fresh(10_000)
    await inTransaction(server.db, async (tx) => {
      await sql`LOCK TABLE linkedin_request IN ACCESS EXCLUSIVE MODE`
        .execute(tx)
        .catch(async () => {
          throw new Error('the application may lock its table')
        })
      const [up, requests, holds] = await Promise.all([
        figure('dastak_database_up', {}, metrics),
        figure('dastak_linkedin_requests', {}, metrics),
        figure('dastak_holds', {}, metrics),
      ])
      expect({ up, requests, holds }).toEqual({ up: 1, requests: null, holds: 1 })
    })
  })

  test('only that the database is away, if it does not answer', async () => {
    const closed = await openDatabase({ url: server.databaseUrl })
    await closed.close()
    const metrics = createMetrics({ isOpen: true, collectors: createInstallation({ db: closed }) })
    expect(await figure('dastak_database_up', {}, metrics)).toBe(0)
    expect(await figure('dastak_holds', {}, metrics)).toBe(null)
    expect(await figure('process_resident_memory_bytes', {}, metrics)).toBeGreaterThan(0)
  })
})

async function insertWork(): Promise<void> {
  await sql`
    WITH person AS (SELECT id FROM user_account LIMIT 1),
    looked_up AS (
      INSERT INTO lookup (user_id, kind, subject, asks_phone, asks_email, state, hold_id,
        created_at, expires_at)
      SELECT id, 'din', subject, true, true, 'asking', 1, now() - interval '1000 s', now()
      FROM person, unnest(ARRAY['00000008', '00000009']) subject),
    requested AS (
      INSERT INTO linkedin_request (user_id, id, subject, address, state, actor_kind, created_at,
        next_at)
      SELECT id, gen_random_uuid(), 'x', 'x', 'requested', 'user', now(), now() - interval '300 s'
      FROM person),
    batch AS (
      INSERT INTO batch (user_id, type, kind, filename, format, header, column_index, subjects,
        status, created_at, served_at)
      SELECT id, 'DIRECTORS', 'din', 'x', 'csv', '[]', 0, 2500, status,
        now() - interval '9000 s', now() - interval '500 s'
      FROM person, unnest(ARRAY['PROCESSING', 'AWAITING_RETRY']) status
      RETURNING id, status)
    INSERT INTO batch_chunk (batch_id, number, subjects, outcomes, charged_phone, charged_email,
      done, state)
    SELECT id, number, '{}', '', '{}', '{}', done, state
    FROM batch, (VALUES (0, 1000, 'done'), (1, 200, 'running'), (2, 0, 'waiting'))
      AS c (number, done, state)
    WHERE status = 'PROCESSING'`.execute(server.db.kysely)
}
