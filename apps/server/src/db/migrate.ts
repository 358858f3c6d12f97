import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { adoptHistory, RECORD_APPLIED, type AppliedFile, type SqlFile } from './adopt-history.ts'
import { saveMode, refuseOtherMode, type DataMode } from './data-mode.ts'
import { timeoutsOf } from './database.ts'
import { refuseUnfit } from './fitness.ts'
import { installJobTables } from './job-tables.ts'
import { saveRelease } from './schema-release.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { settingsOf, DROP_LOCKS_OF_DEAD_CLIENTS } from './session-settings.ts'
import { migrations, readFunctions } from './sql-files.ts'
import { withClient } from './with-client.ts'

interface Migration extends AppliedFile {
  text: string
}

/** The advisory lock for migrating a database. The number is arbitrary. */
const LOCK = 7_241_001
const LOCK_MS = 3_000

const HISTORY = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS schema_function (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`

interface MigrateOptions {
  ownerUrl: string
  /** The login of the application, if it differs from the owner's. */
  applicationLogin?: string
  mode?: DataMode
  onStep?: (name: string) => void
  /**
   * How long to wait for a table, and then to let calls pass before the next try. All calls that
   * need the table wait behind the migration. Tests use less than the default.
   */
  lockTimeoutMs?: number
  /** For a restore only. */
  isRestore?: boolean
}

/**
 * Applies the numbered SQL files that the database does not have yet. Then applies the files of
 * `functions/` if one has changed, all in one transaction, and updates the job queue's tables. An
 * advisory lock lets several processes start at the same time. Returns the names applied. Throws if
 * an applied file was edited, if the database is newer than this program, if a file fails, or if
 * the database was made for another `mode`.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const names = { application_name: 'dastak migrate', keepAlive: true }
  return withClient(options.ownerUrl, (client) => migrateOver(client, options), names)
}

async function migrateOver(
  client: pg.Client,
  { ownerUrl, applicationLogin, mode, onStep, lockTimeoutMs = LOCK_MS, isRestore }: MigrateOptions,
): Promise<string[]> {
  await client.query(
    `${timeoutsOf(0, 0)}; ${DROP_LOCKS_OF_DEAD_CLIENTS}; ${settingsOf({ isPooled: false })}`,
  )
  await refuseUnfit(client, applicationLogin ?? new URL(ownerUrl).username)
  await lockMigrations(client)
  if (!isRestore) await refuseUnfinishedRestore(client)
  if (mode) await refuseOtherMode(client, mode)
  await client.query(HISTORY)
  await adoptHistory(client, migrations())
  const { rows: applied } = await client.query<AppliedFile>(
    'SELECT version, name, checksum FROM schema_migration',
  )
  const { rows: known } = await client.query<SqlFile>('SELECT name, checksum FROM schema_function')
  const waiting = waitingMigrations(migrations(), applied)
  const steps = [...waiting, ...changedFunctions(readFunctions(), known)]
  if (steps.length > 0) await applyWithRetries(client, steps, { onStep, lockTimeoutMs })
  await installJobTables(client)
  await saveRelease(client)
  if (mode) await saveMode(client, mode)
  // Waits for the end: a database with an open connection can't be copied or dropped.
  await client.end()
  return steps.map(({ name }) => name)
}

/** Until the end of the connection. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK])
}

/**
 * Makes the tables as they were after `applied`, of an older version or this one, in an empty
 * database, without functions, triggers and views. Throws if this program does not know them.
 */
export async function migrateAsIn(
  client: pg.Client,
  applied: readonly AppliedFile[],
): Promise<void> {
  const files = migrations()
  const later = new Set(waitingMigrations(files, applied))
  await client.query(HISTORY)
  await apply(
    client,
    files.filter((file) => !later.has(file)),
    { lockTimeoutMs: LOCK_MS },
  )
  await installJobTables(client)
}

/** Throws if this program does not know one of the migrations. */
export function refuseNewerMigrations(applied: readonly AppliedFile[]): void {
  waitingMigrations(migrations(), applied)
}

/** The migrations still to be applied, in order. Exported for its tests. */
export function waitingMigrations<M extends AppliedFile>(
  files: readonly M[],
  applied: readonly AppliedFile[],
): M[] {
  const byVersion = new Map(files.map((file) => [file.version, file]))
  for (const { version, name, checksum } of applied) {
    const file = byVersion.get(version)
    if (!file)
      throw new Error(
        `The database has the migration ${name}, which this version of the program does not ` +
          'know. Start the newer version.',
      )
    if (file.checksum !== checksum)
      throw new Error(
        `Migration ${name} was edited after it was applied to this database. Restore it ` +
          'and write a new one.',
      )
  }
  const done = new Set(applied.map(({ version }) => version))
  return files.filter(({ version }) => !done.has(version))
}

/**
 * All files of `functions/`, in order, if the database lacks one in this form; otherwise none. All
 * of them, because remaking a view drops everything that depends on it. Exported for its tests.
 */
export function changedFunctions<F extends SqlFile>(
  files: readonly F[],
  known: readonly SqlFile[],
): readonly F[] {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  return files.some(({ name, checksum }) => checksums.get(name) !== checksum) ? files : []
}

const DEADLOCK = '40P01'
const LOCKED = '55P03'
/** Together with the waits, ten minutes: longer than a file that is sent. */
const TRIES = 100

/**
 * The last release is still serving. Its long transactions are waited for in turns with its calls,
 * so that none of them waits long. Retries after a deadlock too.
 */
async function applyWithRetries(
  ...[client, files, options]: Parameters<typeof apply>
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, files, options)
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const code = cause instanceof pg.DatabaseError ? cause.code : undefined
      if (tries === TRIES || (code !== DEADLOCK && code !== LOCKED)) throw error
      await client.query('ROLLBACK')
      await sleep(options.lockTimeoutMs)
    }
  }
}

async function apply(
  client: pg.Client,
  files: readonly (Migration | Omit<Migration, 'version'>)[],
  { onStep, lockTimeoutMs }: Pick<MigrateOptions, 'onStep'> & { lockTimeoutMs: number },
): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`)
  // Every reveal locks this table first. So no reveal is under way while its functions change.
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.ledger_account') AS name`,
  )
  if (rows[0]?.name) await client.query('LOCK TABLE ledger_account IN ACCESS EXCLUSIVE MODE')
  for (const file of files) {
    onStep?.(file.name)
    try {
      await client.query(file.text)
      if ('version' in file)
        await client.query(RECORD_APPLIED, [file.version, file.name, file.checksum])
      else
        await client.query(
          `INSERT INTO schema_function (name, checksum) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, applied_at = now()`,
          [file.name, file.checksum],
        )
    } catch (error) {
      await client.query('ROLLBACK')
      throw new Error(`${file.name} failed: ${describe(error, file.text)}`, { cause: error })
    }
  }
  await client.query('COMMIT')
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position
    ? ` (line ${text.slice(0, Number(error.position)).split('\n').length})`
    : ''
  return [error.message + line, error.detail, error.hint].filter(Boolean).join(' – ')
}
