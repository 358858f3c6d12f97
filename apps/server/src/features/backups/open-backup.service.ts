import { mkdir, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { OwnerAddress } from '../../db/application-database.ts'
import { JOB_TABLES_VERSION } from '../../db/job-tables.ts'
import { loadDump } from '../../db/load-dump.ts'
import { refuseNewerMigrations } from '../../db/migrate.ts'
import { FILE_TYPES, type FileType, type Storage } from '../../ports/storage.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { readArchive, type ArchiveEntry } from './archive/archive.ts'
import * as parts from './archive/manifest.ts'

export interface BackupTotals {
  madeAt: Date
  rows: number
  files: number
}

const WRONG_ORDER = 'The backup was not written by Dastak: its parts have another order.'
const OTHER_ROWS = 'The backup does not have the rows that its summary names. Use another one.'
const NEWER =
  'The backup was made by a newer version of Dastak. Install that version, then restore.'
const OTHER_QUEUE =
  'The backup was made by a version of Dastak with another job queue. Restore it with that ' +
  'version, then upgrade.'

/** The entries of a backup, one after the other. `now` is null after the last one. */
async function entriesOf(source: Readable, keys: readonly string[]) {
  const entries = readArchive(source, keys)
  const cursor = {
    now: null as ArchiveEntry | null,
    async next(): Promise<void> {
      const { value, done } = await entries.next()
      cursor.now = done ? null : value
    },
    close: () => entries.return(undefined),
  }
  await cursor.next()
  return cursor
}
type Entries = Awaited<ReturnType<typeof entriesOf>>

/**
 * Reads a backup from its beginning to its end, in the order of the methods. Throws `OperatorError`
 * if the key is wrong, or if the backup is damaged, cut off, or of a newer version.
 */
export async function openBackup(source: Readable, keys: readonly string[]) {
  const entries = await entriesOf(source, keys)
  const manifest = await readManifest(entries)
  let rows: ReadonlyMap<string, number> = new Map()
  let files = 0

  return {
    madeAt: new Date(manifest.made_at),
    mode: manifest.mode,
    /** The name of the installation. Null if it had none yet. */
    installation: manifest.installation ?? null,
    /** Stops reading. */
    close: entries.close,

    /** Throws `OperatorError` if this version of Dastak can't restore it. */
    refuseUnknownVersion(): void {
      try {
        refuseNewerMigrations(manifest.migrations)
      } catch (error) {
        throw new OperatorError(error instanceof Error ? error.message : String(error))
      }
      if (manifest.job_tables !== JOB_TABLES_VERSION) throw new OperatorError(OTHER_QUEUE)
    },

    /** The content of secret.key. Null if the secret is a setting. */
    async secret(): Promise<string | null> {
      if (entries.now?.name !== parts.SECRET) return null
      const text = (await buffer(entries.now.content)).toString('utf8')
      await entries.next()
      return text
    },

    /** Fills the empty database. */
    async load(owner: OwnerAddress, onTable: (table: string) => void): Promise<void> {
      const { job_tables: jobTables, sequences, ...same } = manifest
      const dumped = {
        ...same,
        jobTables,
        sequences: sequences.map(({ is_called: isCalled, ...one }) => ({ ...one, isCalled })),
      }
      rows = await loadDump(owner, dumped, async () => {
        const found = nextTable(entries, manifest)
        if (found) onTable(found.table.name)
        return found
      })
    },

    /** Instead of `load`: counts the rows. */
    async countRows(): Promise<void> {
      const counted = new Map<string, number>()
      let found = nextTable(entries, manifest)
      for (; found; found = nextTable(entries, manifest))
        counted.set(`${found.table.schema}.${found.table.name}`, await countLines(found.text))
      rows = counted
    },

    /** Stores the files. `folder` is for files that are not complete yet. */
    async storeFiles(storage: Pick<Storage, 'put'>, folder: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      const half = join(folder, `restore-${process.pid}`)
      for (; entries.now?.name.startsWith(parts.FILES); await entries.next()) {
        const name = entries.now.name.slice(parts.FILES.length)
        const content = Readable.from(entries.now.content, { objectMode: false })
        await pipeline(content, createWriteStream(half))
        await storage.put(name, half, { type: typeOf(name) })
        files += 1
      }
      await rm(half, { force: true })
    },

    /** Instead of `storeFiles`: counts them. */
    async countFiles(): Promise<void> {
      for (; entries.now?.name.startsWith(parts.FILES); await entries.next()) {
        for await (const _ of entries.now.content);
        files += 1
      }
    },

    /** Reads the end. Throws `OperatorError` unless everything was there. */
    async finish(): Promise<BackupTotals> {
      if (entries.now?.name !== parts.SUMMARY) throw new OperatorError(WRONG_ORDER)
      const expected = parts.summary.parse(await readJson(entries.now))
      await entries.next()
      if (entries.now !== null) throw new OperatorError(WRONG_ORDER)
      const isSame =
        Object.keys(expected.rows).length === rows.size &&
        Object.entries(expected.rows).every(([name, count]) => rows.get(name) === count)
      if (!isSame || files !== expected.files) throw new OperatorError(OTHER_ROWS)
      const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
      return { madeAt: new Date(manifest.made_at), rows: total, files }
    },
  }
}

async function readManifest(entries: Entries): Promise<parts.Manifest> {
  if (entries.now?.name !== parts.MANIFEST) throw new OperatorError(WRONG_ORDER)
  const parsed = parts.manifest.safeParse(await readJson(entries.now))
  if (!parsed.success) throw new OperatorError(NEWER)
  await entries.next()
  return parsed.data
}

/** The table of the next entry. Null if it is no part of a table. */
function nextTable(entries: Entries, { tables }: parts.Manifest) {
  const name = entries.now && parts.tableOfPart(entries.now.name)
  const table = tables.find((one) => `${one.schema}.${one.name}` === name)
  return name && table ? { table, text: textOf(entries, name) } : null
}

/** The parts of one table as one text. */
async function* textOf(entries: Entries, table: string): AsyncGenerator<Uint8Array> {
  while (entries.now && parts.tableOfPart(entries.now.name) === table) {
    yield* entries.now.content
    await entries.next()
  }
}

async function readJson({ content }: ArchiveEntry): Promise<unknown> {
  return JSON.parse((await buffer(content)).toString('utf8'))
}

const NEWLINE = 10

async function countLines(text: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0
  for await (const piece of text)
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

function typeOf(key: string): FileType {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  if (!Object.hasOwn(FILE_TYPES, ending)) throw new OperatorError(WRONG_ORDER)
  return FILE_TYPES[ending as keyof typeof FILE_TYPES]
}
