import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSecretBox } from '../../keys/secret-box.ts'
import { cleanEnvironment } from '../../testing/processes/clean-environment.ts'
import { CLI } from '../../testing/processes/operator-command.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const OLD = 'the secret from before, long enough for all'
const NEW = 'the secret from now on, long enough for all'
/** More than two pieces of a rotation. */
const WEBHOOKS = 450
const KEPT = 3
const MOBILE = '+919880770001'

const boxes = {
  webhook: createSecretBox('secrets of webhooks', [OLD]),
  crm: createSecretBox('secrets of CRMs', [OLD]),
}
let server: TestServer
beforeAll(async () => {
  const first = await createTestServer({ env: { SECRET_KEY: OLD } })
  await first.keptKeys.check()
  const env = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }
  server = await createTestServer({ env, beside: first })
  onEnd = () => first.drop()
  await server.signIn(MOBILE)
  const { user } = await account()
  await server.db.pool.query(
    `INSERT INTO webhook (user_id, url, events, secret, created_at)
     SELECT $1, 'https://hooks.example', '{}', s, now() FROM unnest($2::bytea[]) s`,
    [user.id, Array.from({ length: WEBHOOKS }, () => boxes.webhook.seal('whsec_sample'))],
  )
})
let onEnd = () => Promise.resolve()
afterAll(async () => {
  await server.drop()
  await onEnd()
})

const account = () => server.accounts.operatorActions.showUser(MOBILE)

/** Starts the operator's command as a separate process on the database. */
function startRotation() {
  const env = cleanEnvironment({
    DATABASE_URL: server.databaseUrl,
    DATABASE_ADMIN_URL: server.ownerUrl,
    DATA_DIR: server.dataDir,
    DEMO: 'true',
    SECRET_KEY: NEW,
    SECRET_KEY_PREVIOUS: OLD,
  })
  return spawn(process.execPath, [CLI, 'secret', 'rotate'], {
    cwd: server.dataDir,
    env,
    stdio: 'ignore',
  })
}

async function counts() {
  const all = await server.rotation.status()
  return Object.fromEntries(all.map(({ name, ...rest }) => [name, rest]))
}

test('a rotation that is killed in the middle has renewed whole pieces, and the next one the rest', async () => {
  expect((await counts())['webhooks']).toEqual({ current: 0, previous: WEBHOOKS, unreadable: 0 })
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  const { rows } = await holder.query<{ id: string }>(
    `SELECT id FROM webhook WHERE id = (SELECT id FROM webhook ORDER BY id OFFSET 300 LIMIT 1)
     FOR UPDATE`,
  )
  expect(rows).toHaveLength(1)
  const killed = startRotation()
  await expect
    .poll(async () => (await counts())['webhooks']?.current, { timeout: 100_000, interval: 100 })
    .toBe(200)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await holder.query('ROLLBACK')

  await server.rotation.rotate()
  expect((await counts())['webhooks']).toEqual({ current: WEBHOOKS, previous: 0, unreadable: 0 })
  expect((await counts())['kept keys']).toEqual({ current: KEPT, previous: 0, unreadable: 0 })
})

test('earlier secrets of webhooks and the logins of CRMs are renewed too; what cannot be read stays', async () => {
  const { user } = await account()
  const { pool } = server.db
  const sealed = boxes.crm.seal('{}')
  await pool.query(
    `INSERT INTO webhook_old_secret (webhook_id, secret, until)
     SELECT id, $1, now() FROM webhook LIMIT 250`,
    [boxes.webhook.seal('whsec_sample')],
  )
  const lost = createSecretBox('secrets of CRMs', ['a secret that nobody has']).seal('{}')
  for (const [secret, session] of [
    [sealed, sealed],
    [sealed, null],
    [lost, null],
  ])
    await pool.query(
      `INSERT INTO crm_connection (
         user_id, vendor, name, address, fields, places, records_url, secret, session, created_at)
       VALUES ($1, 'frappe', 'a', 'https://crm.example', '{}', '{}', '', $2, $3, now())`,
      [user.id, secret, session],
    )
  await server.rotation.rotate()
  expect(await counts()).toMatchObject({
    'earlier secrets of webhooks': { current: 250, previous: 0, unreadable: 0 },
    'secrets of CRMs': { current: 2, previous: 0, unreadable: 1 },
    'sessions of CRMs': { current: 1, previous: 0, unreadable: 0 },
  })
  const unreadable = await pool.query('SELECT FROM crm_connection WHERE secret = $1', [lost])
  expect(unreadable.rowCount).toBe(1)
  await pool.query('DELETE FROM crm_connection')
})

test('a secret that users change during the rotation is not overwritten', async () => {
  const [column] = server.webhooks.sealed
  const [row] = await column!.list(server.db.kysely, null, 1)
  const newer = boxes.webhook.seal('whsec_newer')
  await server.db.pool.query('UPDATE webhook SET secret = $1 WHERE id = $2', [newer, row!.id])
  await server.db.kysely
    .transaction()
    .execute((tx) => column!.replace(tx, row!.id, row!.sealed, boxes.webhook.seal('whsec_stale')))
  const [now] = await column!.list(server.db.kysely, null, 1)
  expect(now!.sealed).toEqual(newer)
})

test('a process with another secret does not start, and nothing is lost by trying', async () => {
  const env = { SECRET_KEY: 'another secret, which somebody typed by mistake' }
  const other = await createTestServer({ env, beside: server })
  await expect(other.keptKeys.check()).rejects.toThrow(/^SECRET_KEY is not the secret.*PREVIOUS/s)
  await server.rotation.rotate()
  await server.keptKeys.check()
  // If the secret is really lost, the operator can go on with another one.
  expect(await other.keptKeys.replaceLost()).toEqual(['known customers', 'opt-outs', 'unsubscribe'])
  await other.keptKeys.check()
  expect(await other.keptKeys.replaceLost()).toEqual([])
  // A key that somebody kept stays the one, so nothing that was made with it is lost.
  const key = await other.keptKeys.get('opt-outs')
  const third = await createTestServer({
    env: { SECRET_KEY: 'a third secret, after the second was lost too' },
    beside: server,
  })
  expect(await third.keptKeys.replaceLost({ 'opt-outs': key })).toEqual([
    'known customers',
    'unsubscribe',
  ])
  expect(await third.keptKeys.get('opt-outs')).toEqual(key)
  await third.drop()
  await other.drop()
})
