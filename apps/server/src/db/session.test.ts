import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostgresServer } from '../testing/database/postgres-server.ts'
import { startPreparedPostgres } from '../testing/database/prepared-folder.ts'
import { openDatabase } from './database.ts'
import { openSession } from './session.ts'

const HOLDER = fileURLToPath(new URL('../testing/database/lock-until-killed.ts', import.meta.url))
const LOCK = 77

let server: PostgresServer
let url: string
beforeAll(async () => {
  server = await startPreparedPostgres()
  url = server.url('dastak_app', 'dastak')
})
afterAll(() => server.drop())

test('the lock of a killed process is soon free, even while the server still works for it', async () => {
  const holder = spawn(process.execPath, [HOLDER, url, String(LOCK)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const db = await openDatabase({ url })
  const session = await openSession(db)
  try {
    expect(await session.lock(LOCK)).toBe(false)
    holder.kill('SIGKILL')
    expect(await session.lock(LOCK)).toBe(true)
    // A machine that has vanished is noticed by its silence.
    const { rows } = await sql`
        SELECT current_setting('tcp_keepalives_idle')::int
          + current_setting('tcp_keepalives_count')::int
      * current_setting('tcp_keepalives_interval')::int AS seconds`.execute(session.kysely)
    expect(rows).toEqual([{ seconds: 60 }])
  } finally {
    await session.close()
    await db.close()
  }
})
