import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createDeps } from '../../deps.ts'
import { backupKeyOf } from '../../keys/backup-key.ts'
import { createLog } from '../../process/log.ts'
import { checksums, restoreInto, withOwner } from '../../testing/backups/restore-into.ts'
import {
  BACKUP_SECRET,
  createServerToBackUp,
  emptyPlace,
  streamOf,
  type ServerToBackUp,
} from '../../testing/backups/server-to-back-up.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { readArchive } from './archive/archive.ts'
import { optOutsName } from './backup-names.rules.ts'

let server: ServerToBackUp
beforeAll(async () => {
  server = await createServerToBackUp('+91880300')
})
afterAll(() => server.drop())

test('each table is in a backup, or named as left out', async () => {
  const { name } = await server.backups.make()
  for await (const entry of readArchive(streamOf(server.bytesOf(name)), [
    await backupKeyOf(BACKUP_SECRET),
  ])) {
    const { tables } = JSON.parse((await buffer(entry.content)).toString()) as {
      tables: { schema: string; name: string }[]
    }
    expect(tables.map((one) => `${one.schema}.${one.name}`).sort()).toEqual(
      Object.keys(await checksums(server.ownerUrl)).sort(),
    )
    break
  }
})

test('what happens while a backup is made is not in it, and only one is made at a time', async () => {
  const before = await checksums(server.ownerUrl)
  const { making, release } = await blocked()
  for (const din of ['00000301', '00000302', '00000303'])
    expect(
      (await server.call(revealDirector, { token: server.token, body: { director_id: din } }))
        .status,
    ).toBe(200)
  await expect(server.backups.make()).rejects.toThrow('A backup is already running.')
  await release()
  const place = await emptyPlace()
  await restoreInto(place.config, streamOf(server.bytesOf((await making).name)))
  const after = await checksums(place.ownerUrl)
  for (const table of [
    'public.lead',
    'public.ledger_posting',
    'public.ledger_account',
    'public.lookup',
  ])
    expect(after[table]).toBe(before[table])
  expect((await checksums(server.ownerUrl))['public.lead']).not.toBe(before['public.lead'])
})

test('if a table is replaced meanwhile, the backup fails and leaves nothing', async () => {
  const before = readdirSync(server.folder)
  const { making, release } = await blocked()
  making.catch(() => undefined)
  await asOwner(
    server.ownerUrl,
    `BEGIN; CREATE TABLE w (LIKE director_word INCLUDING ALL); GRANT ALL ON w TO dastak_app;
     DROP TABLE director_word; ALTER TABLE w RENAME TO director_word; COMMIT`,
  )
  await release()
  await expect(making).rejects.toThrow('director_word')
  expect(readdirSync(server.folder)).toEqual(before)
  expect(await server.backups.last()).toMatchObject({ failures: 1, lastProblem: 'changed' })
})

/** A backup that waits for its first table. */
async function blocked() {
  let release = () => {}
  const isReleased = new Promise<void>((done) => (release = done))
  let isBlocked = () => {}
  const hasBegun = new Promise<void>((done) => (isBlocked = done))
  const holding = withOwner(server.ownerUrl, async (client) => {
    await client.query('BEGIN; LOCK TABLE api_key IN ACCESS EXCLUSIVE MODE')
    isBlocked()
    await isReleased
    await client.query('COMMIT')
  })
  await hasBegun
  const making = server.backups.make()
  const isWaiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'COPY%'`
  while ((await asOwner(server.ownerUrl, isWaiting)).length === 0) await sleep(20)
  return {
    making,
    release: async () => {
      release()
      await holding
    },
  }
}

test('only the latest are kept, and other files in the folder are left alone', async () => {
  const config = readConfig({
    DATA_DIR: server.dataDir,
    DEMO: 'true',
    SECRET_KEY: BACKUP_SECRET,
    DATABASE_URL: server.databaseUrl,
    BACKUP_KEEP: '2',
  })
  const { backups } = createDeps(config, server.db, createLog('silent'), { clock: server.clock })
  writeFileSync(join(server.folder, 'notes.txt'), 'mine')
  const names: string[] = []
  for (let day = 0; day < 3; day += 1) {
    server.clock.pass({ days: 1 })
    names.push((await backups.make()).name)
  }
  const list = optOutsName(await server.backups.installation())
  expect(readdirSync(server.folder).sort()).toEqual([...names.slice(1), list, 'notes.txt'])
})

test('at night one is made, once, and nothing is done without a time for it', async () => {
  const at = (BACKUP_AT: string) => {
    const config = readConfig({
      DATA_DIR: server.dataDir,
      DEMO: 'true',
      SECRET_KEY: BACKUP_SECRET,
      DATABASE_URL: server.databaseUrl,
      BACKUP_AT,
    })
    return createDeps(config, server.db, createLog('silent'), { clock: server.clock }).backups
  }
  server.clock.pass({ days: 2 })
  const count = () => readdirSync(server.folder).length
  const before = count()
  await at('off').makeIfDue(new AbortController().signal)
  expect(count()).toBe(before)
  for (let turn = 0; turn < 2; turn += 1) await at('02:30').makeIfDue(new AbortController().signal)
  expect(count()).toBe(before + 1)
  expect(await server.backups.last()).toMatchObject({ lastSuccess: server.clock.now() })
})
