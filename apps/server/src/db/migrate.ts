import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Reader } from './database.ts'
import { installJobTables } from './job-tables.ts'
import { sql } from 'kysely'

interface Migration {
  version: number
  name: string
  text: string
  checksum: string
}
interface Landed {
  version: number
  name: string
  checksum: string
}

const FOLDER = new URL('./migrations/', import.meta.url)
/** One number for "somebody migrates this database"; any constant will do. */
const LOCK = 7_241_001

/**
 * Applies the numbered SQL files that the database has not seen, each in its own transaction, and the job queue's
 * tables, under an advisory lock: several processes may start at once. Answers the names applied.
 * Throws when a landed file was edited, when the database is newer than this program, or when a file fails.
 */
export async function migrate(options: { ownerUrl: string; onStep?: (name: string) => void }): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'dastak migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseOldServer(client)
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const landed = (await client.query<Landed>('SELECT version, name, checksum FROM schema_migration')).rows
    const waiting = waitingMigrations(readMigrations(), landed)
    for (const migration of waiting) {
      options.onStep?.(migration.name)
      await apply(client, migration)
    }
    await installJobTables(client)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** True when every migration of this program has landed in the database. Throws only where the database doesn't answer. */
export async function isMigrated(reader: Reader): Promise<boolean> {
  const table = await sql<{
    is_there: boolean
  }>`SELECT to_regclass('public.schema_migration') IS NOT NULL AS is_there`.execute(reader)
  if (!table.rows[0]?.is_there) return false
  const landed = await sql<{ version: number }>`SELECT version FROM schema_migration`.execute(reader)
  const versions = new Set(landed.rows.map(({ version }) => version))
  return migrations().every(({ version }) => versions.has(version))
}

let known: Migration[] | undefined
function migrations(): Migration[] {
  known ??= readMigrations()
  return known
}

function readMigrations(): Migration[] {
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (!version) throw new Error(`Migration ${name} must be named like 0001-subject.sql`)
      const text = readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('\r\n', '\n')
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
  const twice = found.find(({ version }, index) => found[index - 1]?.version === version)
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`)
  return found
}

/** What is still to be applied, in order. Exported for its tests. */
export function waitingMigrations<M extends Landed>(files: readonly M[], landed: readonly Landed[]): M[] {
  const byVersion = new Map(files.map((file) => [file.version, file]))
  for (const { version, name, checksum } of landed) {
    const file = byVersion.get(version)
    if (!file)
      throw new Error(
        `The database has the migration ${name}, which this version of the program does not know. Start the newer version.`,
      )
    if (file.checksum !== checksum)
      throw new Error(`Migration ${name} was edited after it landed in this database. Restore it and write a new one.`)
  }
  const done = new Set(landed.map(({ version }) => version))
  return files.filter(({ version }) => !done.has(version))
}

async function apply(client: pg.Client, { version, name, text, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed: ${describe(error, text)}`, { cause: error })
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})` : ''
  return [error.message + line, error.detail, error.hint].filter(Boolean).join(' – ')
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
  const version = Number(rows[0]?.server_version_num)
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or newer is needed; the server is ${Math.floor(version / 10_000)}.`)
}
