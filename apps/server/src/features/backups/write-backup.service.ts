import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Dump, DumpedTable } from '../../db/dump.ts'
import type { Storage } from '../../ports/storage.ts'
import { writeArchive, type ArchiveWriter } from './archive/archive.ts'
import {
  FILES,
  MANIFEST,
  manifestOf,
  partName,
  SECRET,
  SUMMARY,
  type Summary,
} from './archive/manifest.ts'

export interface BackupContent {
  dump: Dump
  madeAt: Date
  /** The name of the installation. */
  installation: string
  /** The content of secret.key. Null if the secret is a setting. */
  secret: string | null
  storage: Pick<Storage, 'read'>
  /** The keys of all files. */
  files: readonly string[]
  signal: AbortSignal
  onTable: (table: string) => void
}

/** A table is written in parts of about this size, because a part must be complete in memory. */
const PART_BYTES = 4 * 2 ** 20
const NEWLINE = 10

/** Writes a backup while `store` reads it. */
export async function writeBackup(
  key: string,
  content: BackupContent,
  store: (archive: Readable) => Promise<void>,
): Promise<Summary> {
  const summary: Summary = { rows: {}, files: 0, vanished: 0 }
  const { dump, signal } = content
  await writeArchive(
    key,
    async (archive) => {
      await archive.add(MANIFEST, json(manifestFor(content)))
      if (content.secret !== null) await archive.add(SECRET, Buffer.from(content.secret))
      for (const table of dump.tables) {
        content.onTable(table.name)
        const rows = await addTable(archive, dump, table, signal)
        if (rows > 0) summary.rows[`${table.schema}.${table.name}`] = rows
      }
      // After the rows: a newer file does no harm, and a file without its row is never shown.
      for (const name of content.files) {
        signal.throwIfAborted()
        const file = await content.storage.read(name)
        if (file) await archive.addStream(FILES + name, file.bytes, file.content)
        summary[file ? 'files' : 'vanished'] += 1
      }
      await archive.add(SUMMARY, json(summary))
    },
    store,
  )
  return summary
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function manifestFor({ dump, madeAt, installation }: BackupContent) {
  return manifestOf({
    made_at: madeAt.toISOString(),
    installation,
    mode: dump.mode,
    migrations: [...dump.migrations],
    job_tables: dump.jobTables,
    tables: dump.tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns] })),
    sequences: dump.sequences.map(({ isCalled, ...one }) => ({ ...one, is_called: isCalled })),
  })
}

/** Returns the number of rows. */
async function addTable(
  archive: ArchiveWriter,
  dump: Dump,
  table: DumpedTable,
  signal: AbortSignal,
): Promise<number> {
  let waiting: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async (text: Buffer) => {
    part += 1
    await archive.add(partName(`${table.schema}.${table.name}`, part), text)
  }
  const rows = await dump.copy(table, async (piece) => {
    signal.throwIfAborted()
    waiting.push(piece)
    bytes += piece.length
    if (bytes < PART_BYTES) return
    const text = Buffer.concat(waiting)
    // In this format every row ends with a newline, and no value contains one.
    const end = text.lastIndexOf(NEWLINE) + 1
    waiting = [text.subarray(end)]
    bytes = text.length - end
    if (end > 0) await flush(text.subarray(0, end))
  })
  if (bytes > 0) await flush(Buffer.concat(waiting))
  return rows
}
