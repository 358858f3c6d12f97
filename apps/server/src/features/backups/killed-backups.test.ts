import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createDeps } from '../../deps.ts'
import { createLog } from '../../process/log.ts'
import { checksums, openIn, restoreInto, withOwner } from '../../testing/backups/restore-into.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { cleanEnvironment } from '../../testing/processes/clean-environment.ts'
import { optOutsName } from './backup-names.rules.ts'

const CLI = new URL('../../cli.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'dastak-killed-'))
const backups = join(folder, 'backups')
let full: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  full = await createTestDatabase()
  empty = await createTestDatabase({ isEmpty: true })
  await asOwner(
    full.ownerUrl,
    `INSERT INTO company (cin, name)
     SELECT 'U72200KA2013PTC' || lpad(g::text, 6, '0'), md5(g::text) || md5((-g)::text)
     FROM generate_series(1, 20000) g`,
  )
})
afterAll(async () => {
  await full.drop()
  await empty.drop()
  rmSync(folder, { recursive: true })
})

const settings = ({ url, ownerUrl }: TestDatabase) => ({
  DATABASE_URL: url,
  DATABASE_ADMIN_URL: ownerUrl,
  DATA_DIR: folder,
  BACKUP_DIR: backups,
  SECRET_KEY: 'a secret for tests, long enough to be one',
  DEMO: 'true',
})
const start = (database: TestDatabase, ...args: string[]) =>
  spawn(process.execPath, [CLI, ...args], {
    env: cleanEnvironment(settings(database)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
test('a killed backup leaves nothing that looks complete, and the next one notes it', async () => {
  const child = await withOwner(full.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE director IN ACCESS EXCLUSIVE MODE')
    const saving = start(full, 'backup', 'now')
    const isWaiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'COPY%'`
    while ((await asOwner(full.ownerUrl, isWaiting)).length === 0) await sleep(20)
    saving.kill('SIGKILL')
    await client.query('COMMIT')
    return saving
  })
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\.dastak-.*\.half$/)])
  const { backups: service } = createDeps(readConfig(settings(full)), full.db, createLog('silent'))
  const made = await service.make()
  const list = optOutsName(await service.installation())
  expect(readdirSync(backups)).toEqual([made.name, list])
  const { rows } = await full.db.pool.query('SELECT state, problem FROM backup ORDER BY id')
  expect(rows).toEqual([
    { state: 'failed', problem: 'killed' },
    { state: 'good', problem: null },
  ])
})

test('after a killed restore no server opens the place, and the next restore does', async () => {
  const [name = ''] = readdirSync(backups)
  const whole = readFileSync(join(backups, name))
  const pipe = join(folder, 'pipe')
  spawnSync('mkfifo', [pipe])
  const restoring = start(empty, 'restore', pipe)
  const file = await open(pipe, 'w')
  await file.write(whole.subarray(0, whole.length - 100_000))
  const hasRows = 'SELECT FROM pg_stat_progress_copy WHERE datname = current_database()'
  while ((await asOwner(empty.ownerUrl, hasRows)).length === 0) await sleep(20)
  restoring.kill('SIGKILL')
  await once(restoring, 'exit')
  await file.close()

  const config = readConfig(settings(empty))
  await expect(openIn(config)).rejects.toThrow('A restore into this database did not finish')
  writeFileSync(join(folder, 'kept.age'), whole)
  await restoreInto(config, createReadStream(join(folder, 'kept.age')))
  await (await openIn(config)).close()
  const [before, after] = [await checksums(full.ownerUrl), await checksums(empty.ownerUrl)]
  expect(after['public.company']).toBe(before['public.company'])
})
