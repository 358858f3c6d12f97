import { sql } from 'kysely'
import type { AppliedFile } from './adopt-history.ts'
import type { DataMode } from './data-mode.ts'
import type { Db, Reader, Tx } from './database.ts'
import { JOB_SCHEMA, JOB_TABLES_VERSION } from './job-tables.ts'
import { openSession, type Session } from './session.ts'

/** Only one dump at a time. The number is arbitrary. */
const DUMP_LOCK = 7_241_006

export interface DumpedTable {
  schema: string
  name: string
  columns: readonly string[]
}

interface DumpedSequence {
  schema: string
  name: string
  value: number
  isCalled: boolean
}

/** What is in a database, apart from the rows. */
export interface DumpedDatabase {
  mode: DataMode
  migrations: readonly AppliedFile[]
  jobTables: number
  tables: readonly DumpedTable[]
  sequences: readonly DumpedSequence[]
}

export interface Dump extends DumpedDatabase {
  /** Reads the database as it was at the beginning. */
  reader: Reader
  /**
   * Gives the rows of a table, as they were at the beginning, as text of COPY to `take`. Returns
   * their number.
   */
  copy(table: DumpedTable, take: (text: Buffer) => Promise<void>): Promise<number>
}

/** Another process is making a dump. */
export class DumpIsRunning extends Error {
  override name = 'DumpIsRunning'
}
/** Whether a process is making a dump now. */
export async function isDumpRunning(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    SELECT pg_try_advisory_xact_lock(${DUMP_LOCK}) AS is_free`.execute(tx)
  return !rows[0]!.is_free
}

/** A table was replaced or emptied meanwhile, so its rows of the beginning could not be read. */
class TablesChanged extends Error {
  override name = 'TablesChanged'
}

/**
 * Not copied: what `migrate` writes, statistics of the queue whose partitions it makes by day, and
 * search tables that are being built (search-index.sql).
 */
const LEFT_OUT = sql`(
  c.relname IN ('schema_migration', 'schema_function', 'schema_release', 'queue_stats',
    'unfinished_restore')
  OR c.relname LIKE '%\\_next'
)`

/**
 * All tables of the application and of the job queue as they were at one moment. One connection
 * keeps that moment. Another one reads the tables, each in its own transaction, so that no table is
 * locked longer than its reading takes. Calls `onStart` after that moment, when no other dump can
 * be running. Throws `DumpIsRunning` and `TablesChanged`.
 */
export async function withDump<T>(
  db: Db,
  onStart: () => Promise<void>,
  work: (dump: Dump) => Promise<T>,
): Promise<T> {
  const apart = await db.openMore(2)
  const sessions: Session[] = []
  const open = async () => {
    const session = await openSession(apart)
    sessions.push(session)
    return session
  }
  try {
    const keeper = await open()
    if (!(await keeper.lock(DUMP_LOCK))) throw new DumpIsRunning('A backup is already running.')
    const { kysely: reader } = keeper
    await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(reader)
    const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(reader)
    await onStart()
    const copy = copyWith(await open(), await filesOf(reader), rows[0]?.id ?? '')
    return await work({ ...(await describe(reader)), reader, copy })
  } finally {
    for (const session of sessions) await session.close().catch(() => undefined)
    await apart.close()
  }
}

function copyWith(
  { kysely, copyOut }: Session,
  files: ReadonlyMap<string, TableFile>,
  snapshot: string,
): Dump['copy'] {
  return async (table, take) => {
    const name = `${table.schema}.${table.name}`
    const file = files.get(name)
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    const source = sql`SELECT ${columns} FROM ${sql.table(name)}`.compile(kysely).sql
    await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(kysely)
    await sql`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`.execute(kysely)
    const rows = copyOut(`COPY (${source}) TO STDOUT`)
    try {
      for await (const text of rows) await take(text)
    } catch (error) {
      throw isGone(error) ? new TablesChanged(name, { cause: error }) : error
    }
    // Other content than at the beginning is in another file. The lock of COPY keeps it until the
    // end of the transaction.
    const now = await sql<{ nodes: string | null }>`
      SELECT ${NODES} AS nodes FROM (SELECT ${file?.oid ?? '0'}::oid AS oid) c`.execute(kysely)
    await sql`COMMIT`.execute(kysely)
    if (now.rows[0]?.nodes !== file?.nodes) throw new TablesChanged(name)
    return rows.rowCount
  }
}

const GONE = new Set(['42P01', '42703', '3F000'])
const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && GONE.has(String(error.code))

interface TableFile {
  oid: string
  nodes: string
}

/** The files of a table and of its partitions, as they are now. */
const NODES = sql`coalesce(
  (SELECT string_agg(coalesce(pg_relation_filenode(t.relid), 0)::text, ' ' ORDER BY t.relid)
   FROM pg_partition_tree(c.oid::regclass) t),
  pg_relation_filenode(c.oid::regclass)::text)`

/** As they were at the beginning, which only the catalogue knows. */
const NODES_THEN = sql`coalesce(
  (SELECT string_agg(l.relfilenode::text, ' ' ORDER BY l.oid)
   FROM pg_partition_tree(c.oid::regclass) t JOIN pg_class l ON l.oid = t.relid),
  c.relfilenode::text)`

const TABLES = sql`pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname IN ('public', ${sql.lit(JOB_SCHEMA)})
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND NOT ${LEFT_OUT}`

async function filesOf(reader: Reader): Promise<Map<string, TableFile>> {
  const { rows } = await sql<TableFile & { name: string }>`
    SELECT n.nspname || '.' || c.relname AS name, c.oid::text AS oid, ${NODES_THEN} AS nodes
    FROM ${TABLES}`.execute(reader)
  return new Map(rows.map(({ name, ...file }) => [name, file]))
}

async function describe(reader: Reader): Promise<DumpedDatabase> {
  const tables = await sql<DumpedTable>`
    SELECT n.nspname AS schema, c.relname AS name, (
      SELECT array_agg(a.attname::text ORDER BY a.attnum)
      FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ) AS columns
    FROM ${TABLES}
    ORDER BY 1, 2`.execute(reader)
  const applied = await sql<AppliedFile>`
    SELECT version, name, checksum FROM schema_migration ORDER BY version`.execute(reader)
  const mode = await sql<{ mode: DataMode }>`SELECT mode FROM data_mode`.execute(reader)
  return {
    // A database without a row was never opened by a server, as in tests.
    mode: mode.rows[0]?.mode ?? 'production',
    migrations: applied.rows,
    jobTables: JOB_TABLES_VERSION,
    tables: tables.rows,
    sequences: await sequencesOf(reader),
  }
}

/** Read after the beginning, so no row has a number that is not used up. */
async function sequencesOf(reader: Reader): Promise<DumpedSequence[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT n.nspname AS schema, c.relname AS name
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
      AND n.nspname IN ('public', ${sql.lit(JOB_SCHEMA)})
    WHERE c.relkind = 'S'
    ORDER BY 1, 2`.execute(reader)
  if (rows.length === 0) return []
  const values = rows.map(
    ({ schema, name }) => sql`
      SELECT ${schema} AS schema, ${name} AS name, last_value AS value, is_called AS "isCalled"
      FROM ${sql.table(`${schema}.${name}`)}`,
  )
  const found = await sql<DumpedSequence>`${sql.join(values, sql` UNION ALL `)}`.execute(reader)
  return found.rows
}
