import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { getUserDetails } from '@dastak/contract/me.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/server.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { startCommand } from '../apps/server/src/testing/processes/operator-command.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { callAt, codeInOutbox, signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import { checkOutLastRelease } from './last-release.support.ts'

const OWNER_OF_TEAM = '+919876543210'
/** Tables that a sign-in or a job of the test itself fills. */
const CHANGING = new Set(
  (
    'dev_outbox event event_heard event_email idempotency_key login_audit otp_code otp_send ' +
    'otp_failure refresh_token user_session user_permission schema_migration schema_function ' +
    'price registry_import search_options'
  ).split(' '),
)

/**
 * The last release has filled a database: its demo. A migration that fails changes nothing, and the
 * last release goes on. Then the database is migrated, the last release still serves, and this
 * version takes over: with every row, every credit and every session.
 */
export async function run(): Promise<string> {
  const last = checkOutLastRelease()
  const dataDir = temporaryDataDir()
  const database = await startEmbedded({ dataDir })
  const ownerUrl = database.url('dastak')
  const url = database.url('dastak_app')
  const env = {
    DATABASE_URL: url,
    DATABASE_ADMIN_URL: ownerUrl,
    DATA_DIR: `${dataDir}-files`,
    DEMO: 'true',
    LOG_LEVEL: 'warn',
  }
  const command = async (...args: string[]) => {
    const child = startCommand({ folder: dataDir, url, ownerUrl }, args)
    const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
    if (child.exitCode === null) await once(child, 'close')
    return { code: child.exitCode, written: `${out}${problems}` }
  }
  const startOld = () => startServerProcess(env, [], last.main)

  let old = await startOld()
  await old.ready(300_000)
  const session = await signInAt(old.url, OWNER_OF_TEAM, (to) => codeInOutbox(old.url, to))
  const isServed = async (at: string) => {
    const { status } = await callAt(at, getUserDetails, { token: session.token })
    if (status !== 200) throw new Error(`The session of before got ${status}`)
  }
  const before = await countRows(ownerUrl)

  await asOwner(
    ownerUrl,
    `CREATE FUNCTION keep_type(p_name text, p_fields text) RETURNS integer
     LANGUAGE sql AS 'SELECT 1'`,
  )
  const failed = await command('migrate')
  if (failed.code !== 1 || !failed.written.includes('types.sql failed'))
    throw new Error(`The migration should have failed: ${failed.code} ${failed.written}`)
  await isServed(old.url)
  // It can be started again, too.
  old.signal('SIGKILL')
  await old.ended
  old = await startOld()
  await old.ready(300_000)
  await isServed(old.url)

  await asOwner(ownerUrl, 'DROP FUNCTION keep_type(text, text)')
  const startedAt = Date.now()
  const migrated = await command('migrate')
  const seconds = (Date.now() - startedAt) / 1000
  if (migrated.code !== 0) throw new Error(`The migration failed: ${migrated.written}`)
  await isServed(old.url)
  await old.stop()

  const today = await startServerProcess(env)
  await today.ready()
  await isServed(today.url)
  const after = await countRows(ownerUrl)
  const lost = [...before].filter(([table, rows]) => after.get(table) !== rows)
  if (lost.length > 0)
    throw new Error(
      lost.map(([table, rows]) => `${table}: ${rows} rows before, ${after.get(table)} now`).join(),
    )
  const ledger = await command('ledger', 'check')
  if (ledger.code !== 0) throw new Error(ledger.written)
  await today.stop()
  await database.stop()
  last.remove()
  for (const folder of [dataDir, env.DATA_DIR]) rmSync(folder, { recursive: true, force: true })
  const rows = [...before.values()].reduce((sum, count) => sum + count, 0)
  return (
    `from ${last.name}: a failed migration changed nothing; ${rows} rows of ${before.size} ` +
    `tables are the same, the ledger is whole; migrated in ${seconds.toFixed(1)} s`
  )
}

async function countRows(ownerUrl: string): Promise<Map<string, number>> {
  const tables = await asOwner<{ name: string }>(
    ownerUrl,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )
  const counted = tables.filter(({ name }) => !CHANGING.has(name))
  const rows = await asOwner<{ name: string; count: string }>(
    ownerUrl,
    counted
      .map(({ name }) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`)
      .join(' UNION ALL '),
  )
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}
