import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createDeps } from '../../deps.ts'
import { backupKeyOf } from '../../keys/backup-key.ts'
import { createLog } from '../../process/log.ts'
import {
  checksums,
  openIn,
  restoreInto,
  structure,
  withOwner,
} from '../../testing/backups/restore-into.ts'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { readArchive, writeArchive } from './archive/archive.ts'

const SECRET = 'a secret for tests, long enough to be one'
const KEY = backupKeyOf(SECRET)
let server: TestServer
let t: ReturnType<typeof createBatchPeople>
let token: string
let shape: string[]
beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880300')
  await t.insertDirectors(400)
  const person = await t.uploader(300)
  ;({ token } = person)
  await t.submit(
    person,
    ['DIN', ...Array.from({ length: 200 }, (_, at) => String(at + 1))].join('\n'),
  )
  await t.work()
  await server.call(revealDirector, { token, body: { director_id: '00000300' } })
  shape = await structure(server.ownerUrl)
  // Enough for many encrypted blocks.
  await asOwner(
    server.ownerUrl,
    `INSERT INTO data_mode (mode) VALUES ('demo');
     INSERT INTO company (cin, name)
     SELECT 'U72200KA2013PTC' || lpad(g::text, 6, '0'), md5(g::text) || md5((-g)::text)
     FROM generate_series(1, 10000) g`,
  )
})
afterAll(() => server.drop())

const folder = () => join(server.dataDir, 'backups')
const bytesOf = (name: string) => readFileSync(join(folder(), name))
const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })

/** An empty database and data folder, and the settings of them. */
async function emptyPlace(env: Record<string, string> = {}) {
  const database = await createTestDatabase({ isEmpty: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'dastak-restore-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'true',
    SECRET_KEY: SECRET,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.ownerUrl,
    ...env,
  })
  return { ...database, dataDir, config }
}

test('rows, files, sessions and the structure come back as they were', async () => {
  const before = await checksums(server.ownerUrl)
  const made = await server.backups.make()
  expect(made).toMatchObject({ files: 2, isFirst: true })
  const place = await emptyPlace()
  expect(await restoreInto(place.config, streamOf(bytesOf(made.name)))).toMatchObject({
    rows: made.rows,
    files: 2,
  })
  const after = await checksums(place.ownerUrl)
  // The row about the backup was written after its moment.
  expect(after).toEqual({ ...before, 'public.backup': '0 0' })
  expect(Number(after['public.lead']?.split(' ')[0])).toBe(201)
  expect(await structure(place.ownerUrl)).toEqual(shape)
  const filesIn = (dataDir: string) =>
    readdirSync(join(dataDir, 'files')).map((name) => [
      name,
      readFileSync(join(dataDir, 'files', name), 'utf8'),
    ])
  expect(filesIn(place.dataDir)).toEqual(filesIn(server.dataDir))

  const opened = await openIn(place.config)
  const deps = createDeps(place.config, opened.db, createLog('silent'))
  await deps.queue.start(deps.jobs, { isWorker: false })
  const principal = await deps.accounts.authenticate(token)
  expect(principal).toMatchObject({ userId: expect.any(Number) })
  // Numbers continue where they were.
  const next = await createBuyerIn(place.ownerUrl)
  expect(next).toBeGreaterThan(principal.userId)
  expect(await deps.backups.last()).toMatchObject({ lastSuccess: null, failures: 0 })
  await deps.queue.stop()
  await opened.close()
  expect(await server.backups.last()).toMatchObject({
    lastSuccess: expect.any(Date),
    bytes: made.bytes,
    failures: 0,
  })
})

async function createBuyerIn(ownerUrl: string): Promise<number> {
  const [row] = await asOwner<{ id: string }>(
    ownerUrl,
    `INSERT INTO user_account (mobile, created_at) VALUES ('+919999999999', now()) RETURNING id`,
  )
  return Number(row?.id)
}

test('each table is in a backup, or named as left out', async () => {
  const { name } = await server.backups.make()
  for await (const entry of readArchive(streamOf(bytesOf(name)), KEY)) {
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
    expect((await server.call(revealDirector, { token, body: { director_id: din } })).status).toBe(
      200,
    )
  await expect(server.backups.make()).rejects.toThrow('A backup is already running.')
  await release()
  const place = await emptyPlace()
  await restoreInto(place.config, streamOf(bytesOf((await making).name)))
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
  const before = readdirSync(folder())
  const { making, release } = await blocked()
  making.catch(() => undefined)
  await asOwner(
    server.ownerUrl,
    `BEGIN; CREATE TABLE w (LIKE director_word INCLUDING ALL); GRANT ALL ON w TO dastak_app;
     DROP TABLE director_word; ALTER TABLE w RENAME TO director_word; COMMIT`,
  )
  await release()
  await expect(making).rejects.toThrow('director_word')
  expect(readdirSync(folder())).toEqual(before)
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
    SECRET_KEY: SECRET,
    DATABASE_URL: server.databaseUrl,
    BACKUP_KEEP: '2',
  })
  const { backups } = createDeps(config, server.db, createLog('silent'), { clock: server.clock })
  writeFileSync(join(folder(), 'notes.txt'), 'mine')
  const names: string[] = []
  for (let day = 0; day < 3; day += 1) {
    server.clock.pass({ days: 1 })
    names.push((await backups.make()).name)
  }
  expect(readdirSync(folder()).sort()).toEqual([...names.slice(1), 'notes.txt'])
})

test('a backup that is damaged late is not opened, and the next restore begins from the start', async () => {
  const { name } = await server.backups.make()
  const good = bytesOf(name)
  const changed = Buffer.from(good)
  const at = changed.length - 2_000
  changed[at] = (changed[at] ?? 0) ^ 1
  const place = await emptyPlace()
  for (const bad of [changed, good.subarray(0, -3_000)])
    await expect(restoreInto(place.config, streamOf(bad))).rejects.toThrow('damaged or was cut off')
  await expect(openIn(place.config)).rejects.toThrow('A restore into this database did not finish')
  await restoreInto(place.config, streamOf(good))
  // As if it had been killed just before its end.
  await asOwner(place.ownerUrl, 'CREATE TABLE unfinished_restore ()')
  await expect(openIn(place.config)).rejects.toThrow('A restore into this database did not finish')
  await restoreInto(place.config, streamOf(good))
  expect(await structure(place.ownerUrl)).toEqual(shape)
  await (await openIn(place.config)).close()
  await expect(restoreInto(place.config, streamOf(good))).rejects.toThrow('is not empty')
})

test('the settings must fit, and a backup of a newer version is refused', async () => {
  const { name } = await server.backups.make()
  const place = await emptyPlace()
  const restoreWith = (env: Record<string, string>, change = (manifest: Manifest) => manifest) =>
    changedBackup(bytesOf(name), change).then((bytes) =>
      restoreInto(
        readConfig({
          DATA_DIR: place.dataDir,
          DEMO: 'true',
          SECRET_KEY: SECRET,
          DATABASE_URL: place.url,
          DATABASE_ADMIN_URL: place.ownerUrl,
          ...env,
        }),
        streamOf(bytes),
      ),
    )
  await expect(restoreWith({ DEMO: 'false' })).rejects.toThrow('Set DEMO=true.')
  await expect(restoreWith({ SECRET_KEY: SECRET.toUpperCase() })).rejects.toThrow(
    'This key does not open the backup.',
  )
  await expect(
    restoreWith({}, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { version: 9999, name: '9999-x.sql', checksum: '' }],
    })),
  ).rejects.toThrow('does not know. Start the newer version.')
  await expect(restoreWith({}, (manifest) => ({ ...manifest, job_tables: 1 }))).rejects.toThrow(
    'another job queue',
  )
  // An older one: what came later is added, as in an upgrade. The key may be given.
  await restoreWith({ SECRET_KEY: SECRET.toUpperCase(), BACKUP_KEY: KEY }, (manifest) => ({
    ...manifest,
    migrations: manifest.migrations.filter((one) => !one.name.endsWith('-backups.sql')),
    tables: manifest.tables.filter((one) => one.name !== 'backup'),
    sequences: manifest.sequences.filter((one) => one.name !== 'backup_id_seq'),
  }))
  expect(await structure(place.ownerUrl)).toEqual(shape)
})

interface Manifest {
  migrations: { version: number; name: string; checksum: string }[]
  tables: { name: string }[]
  sequences: { name: string }[]
  job_tables: number
}

/** The same backup with another manifest, without the tables that are not in it. */
async function changedBackup(
  bytes: Buffer,
  change: (manifest: Manifest) => Manifest,
): Promise<Buffer> {
  const entries: [string, Buffer][] = []
  for await (const { name, content } of readArchive(streamOf(bytes), KEY))
    entries.push([name, await buffer(content)])
  const parsed = JSON.parse(String(entries[0]?.[1])) as Manifest
  const manifest = change(parsed)
  const isLeft = (name: string) =>
    !name.startsWith('tables/public.backup/') || manifest.tables.length === parsed.tables.length
  let changed = Buffer.alloc(0)
  await writeArchive(
    KEY,
    async (archive) => {
      for (const [name, content] of entries)
        if (name === 'manifest.json') await archive.add(name, Buffer.from(JSON.stringify(manifest)))
        else if (name === 'summary.json' && !isLeft('tables/public.backup/')) {
          const { rows, ...rest } = JSON.parse(String(content)) as { rows: Record<string, number> }
          delete rows['public.backup']
          await archive.add(name, Buffer.from(JSON.stringify({ rows, ...rest })))
        } else if (isLeft(name)) await archive.add(name, content)
    },
    async (content) => void (changed = await buffer(content)),
  )
  return changed
}
