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

export type OpenedBackup = Awaited<ReturnType<typeof openBackup>>

const WRONG_ORDER = 'The backup was not written by Dastak: its parts have another order.'
const OTHER_ROWS = 'The backup does not have the rows that its summary names. Use another one.'

/**
 * Reads a backup from its beginning to its end, in the order of the methods. Throws `OperatorError`
 * if the key is wrong, or if the backup is damaged, cut off, or of a newer version.
 */
export async function openBackup(source: Readable, key: string) {
  const entries = readArchive(source, key)
  let current: ArchiveEntry | null = null
  const next = async () => {
    const { value, done } = await entries.next()
    current = done ? null : value
    return current
  }
  const first = await next()
  if (first?.name !== parts.MANIFEST) throw new OperatorError(WRONG_ORDER)
  const parsed = parts.manifest.safeParse(await readJson(first))
  if (!parsed.success)
    throw new OperatorError(
      'The backup was made by a newer version of Dastak. Install that version, then restore.',
    )
  const manifest = parsed.data
  await next()
  let rows: ReadonlyMap<string, number> = new Map()
  let files = 0

  /** The parts of one table as one text. */
  async function* textOf(table: string): AsyncGenerator<Uint8Array> {
    while (current && parts.tableOfPart(current.name) === table) {
      yield* current.content
      await next()
    }
  }

  const nextTable = async () => {
    const name = current && parts.tableOfPart(current.name)
    const table = manifest.tables.find((one) => `${one.schema}.${one.name}` === name)
    return name && table ? { table, text: textOf(name) } : null
  }

  return {
    madeAt: new Date(manifest.made_at),
    mode: manifest.mode,
    /** Stops reading. */
    close: () => entries.return(undefined),

    /** Throws `OperatorError` if this version of Dastak can't restore it. */
    refuseUnknownVersion(): void {
      try {
        refuseNewerMigrations(manifest.migrations)
      } catch (error) {
        throw new OperatorError(error instanceof Error ? error.message : String(error))
      }
      if (manifest.job_tables !== JOB_TABLES_VERSION)
        throw new OperatorError(
          'The backup was made by a version of Dastak with another job queue. Restore it with ' +
            'that version, then upgrade.',
        )
    },

    /** The content of secret.key. Null if the secret is a setting. */
    async secret(): Promise<string | null> {
      if (current?.name !== parts.SECRET) return null
      const text = (await buffer(current.content)).toString('utf8')
      await next()
      return text
    },

    /** Fills the empty database. */
    async load(owner: OwnerAddress, onTable: (table: string) => void): Promise<void> {
      const { migrations, tables, sequences, mode, job_tables: jobTables } = manifest
      const dumped = {
        mode,
        migrations,
        jobTables,
        tables,
        sequences: sequences.map(({ is_called: isCalled, ...one }) => ({ ...one, isCalled })),
      }
      rows = await loadDump(owner, dumped, async () => {
        const found = await nextTable()
        if (found) onTable(found.table.name)
        return found
      })
    },

    /** Instead of `load`: counts the rows. */
    async countRows(): Promise<void> {
      const counted = new Map<string, number>()
      for (let found = await nextTable(); found; found = await nextTable())
        counted.set(`${found.table.schema}.${found.table.name}`, await countLines(found.text))
      rows = counted
    },

    /** Stores the files. `folder` is for files that are not complete yet. */
    async storeFiles(storage: Pick<Storage, 'put'>, folder: string): Promise<void> {
      await mkdir(folder, { recursive: true })
      const half = join(folder, `restore-${process.pid}`)
      for (; current?.name.startsWith(parts.FILES); await next()) {
        const key = current.name.slice(parts.FILES.length)
        await pipeline(
          Readable.from(current.content, { objectMode: false }),
          createWriteStream(half),
        )
        await storage.put(key, half, { type: typeOf(key) })
        files += 1
      }
      await rm(half, { force: true })
    },

    /** Instead of `storeFiles`: counts them. */
    async countFiles(): Promise<void> {
      for (; current?.name.startsWith(parts.FILES); await next()) {
        for await (const _ of current.content);
        files += 1
      }
    },

    /** Reads the end. Throws `OperatorError` unless everything was there. */
    async finish(): Promise<BackupTotals> {
      if (current?.name !== parts.SUMMARY) throw new OperatorError(WRONG_ORDER)
      const expected = parts.summary.parse(await readJson(current))
      if ((await next()) !== null) throw new OperatorError(WRONG_ORDER)
      const isSame =
        Object.keys(expected.rows).length === rows.size &&
        Object.entries(expected.rows).every(([name, count]) => rows.get(name) === count)
      if (!isSame || files !== expected.files) throw new OperatorError(OTHER_ROWS)
      const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
      return { madeAt: new Date(manifest.made_at), rows: total, files }
    },
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
