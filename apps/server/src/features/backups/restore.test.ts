import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeps } from '../../deps.ts'
import { backupKeyOf } from '../../keys/backup-key.ts'
import { createLog } from '../../process/log.ts'
import { checksums, openIn, restoreInto, structure } from '../../testing/backups/restore-into.ts'
import {
  BACKUP_SECRET,
  createServerToBackUp,
  emptyPlace,
  streamOf,
  type ServerToBackUp,
} from '../../testing/backups/server-to-back-up.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { readArchive, writeArchive } from './archive/archive.ts'

const KEY = await backupKeyOf(BACKUP_SECRET)
let server: ServerToBackUp
beforeAll(async () => {
  server = await createServerToBackUp('+91880301')
})
afterAll(() => server.drop())

test('rows, files, sessions and the structure come back as they were', async () => {
  const before = await checksums(server.ownerUrl)
  const made = await server.backups.make()
  expect(made).toMatchObject({ files: 2, isFirst: true })
  const place = await emptyPlace()
  expect(await restoreInto(place.config, streamOf(server.bytesOf(made.name)))).toMatchObject({
    rows: made.rows,
    files: 2,
  })
  const after = await checksums(place.ownerUrl)
  // The row about the backup was written after its moment, and the place has its own name.
  const { 'public.installation': name, ...same } = before
  expect(after).toEqual({
    ...same,
    'public.backup': '0 0',
    'public.installation': expect.not.stringContaining(name!),
  })
  expect(Number(after['public.lead']?.split(' ')[0])).toBe(201)
  expect(await structure(place.ownerUrl)).toEqual(server.structure)
  const filesIn = (dataDir: string) =>
    readdirSync(join(dataDir, 'files')).map((name) => [
      name,
      readFileSync(join(dataDir, 'files', name), 'utf8'),
    ])
  expect(filesIn(place.dataDir)).toEqual(filesIn(server.dataDir))

  const opened = await openIn(place.config)
  const deps = createDeps(place.config, opened.db, createLog('silent'))
  await deps.queue.start(deps.jobs, { isWorker: false })
  const principal = await deps.accounts.authenticate(server.token)
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

test('a backup that is damaged late is not opened, and the next restore begins from the start', async () => {
  const { name } = await server.backups.make()
  const good = server.bytesOf(name)
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
  expect(await structure(place.ownerUrl)).toEqual(server.structure)
  await (await openIn(place.config)).close()
  await expect(restoreInto(place.config, streamOf(good))).rejects.toThrow('is not empty')
})

test('the settings must fit, and a backup of a newer version is refused', async () => {
  const { name } = await server.backups.make()
  const place = await emptyPlace()
  const restoreWith = (env: Record<string, string>, change = (manifest: Manifest) => manifest) =>
    changedBackup(server.bytesOf(name), change).then((bytes) =>
      restoreInto(place.configWith(env), streamOf(bytes)),
    )
  await expect(restoreWith({ DEMO: 'false' })).rejects.toThrow('Set DEMO=true.')
  await expect(restoreWith({ SECRET_KEY: BACKUP_SECRET.toUpperCase() })).rejects.toThrow(
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
  const old = { SECRET_KEY: BACKUP_SECRET.toUpperCase(), BACKUP_KEY: KEY }
  const restored = await restoreWith(old, (manifest) => ({
    ...manifest,
    installation: undefined,
    migrations: manifest.migrations.filter(
      (one) => !/-(backups|installations)\.sql$/.test(one.name),
    ),
    tables: manifest.tables.filter(
      (one) => !['backup', 'installation', 'suppression_lifted'].includes(one.name),
    ),
    sequences: manifest.sequences.filter((one) => one.name !== 'backup_id_seq'),
  }))
  // It had no name, so no list of opt-outs is its.
  expect(restored).toMatchObject({
    installation: expect.stringMatching(/^[0-9a-f]{10}$/),
    optOuts: null,
  })
  expect(await structure(place.ownerUrl)).toEqual(server.structure)
})

interface Manifest {
  installation?: string | undefined
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
  for await (const { name, content } of readArchive(streamOf(bytes), [KEY]))
    entries.push([name, await buffer(content)])
  const parsed = JSON.parse(String(entries[0]?.[1])) as Manifest
  const manifest = change(parsed)
  const isLeft = (name: string) =>
    !name.startsWith('public.') || manifest.tables.some((one) => `public.${one.name}` === name)
  const tableOf = (entry: string) => entry.split('/')[1] ?? ''
  let changed = Buffer.alloc(0)
  await writeArchive(
    KEY,
    async (archive) => {
      for (const [name, content] of entries)
        if (name === 'manifest.json') await archive.add(name, Buffer.from(JSON.stringify(manifest)))
        else if (name === 'summary.json') {
          const { rows, ...rest } = JSON.parse(String(content)) as { rows: Record<string, number> }
          const left = Object.entries(rows).filter(([table]) => isLeft(table))
          const summary = { rows: Object.fromEntries(left), ...rest }
          await archive.add(name, Buffer.from(JSON.stringify(summary)))
        } else if (isLeft(tableOf(name))) await archive.add(name, content)
    },
    async (content) => void (changed = await buffer(content)),
  )
  return changed
}
