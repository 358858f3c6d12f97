import type pg from 'pg'
import { KNOWS_LETTERS } from './letters.ts'
import { changedFunctions } from './migrate.ts'
import { migrations, readFunctions } from './sql-files.ts'
import type { AppliedFile, SqlFile } from './adopt-history.ts'

/** What the server and the database say about themselves. */
export interface DatabaseHealth {
  /** `18.1` */
  version: string
  database: string
  login: string
  /** The server's clock, in milliseconds since 1970. */
  clock_ms: number
  /** Null if the collation has no version. */
  collation_recorded: string | null
  collation_actual: string | null
  knows_letters: boolean
  fsync: boolean
  full_page_writes: boolean
  synchronous_commit: string
  autovacuum: boolean
  /** Connections that logins without special rights may open together. */
  connections_permitted: number
  connections_open: number
  /** Transactions since the oldest row that is not frozen. At 2.1 billion the server stops. */
  transaction_age: number
  /** Replication slots that nobody reads, and the bytes that each keeps on the disk. */
  idle_slots: { name: string; bytes: number }[]
}

const HEALTH = `
  SELECT current_setting('server_version') AS version, d.datname::text AS database,
    session_user::text AS login,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS clock_ms,
    d.datcollversion AS collation_recorded,
    pg_database_collation_actual_version(d.oid) AS collation_actual,
    ${KNOWS_LETTERS},
    current_setting('fsync')::boolean AS fsync,
    current_setting('full_page_writes')::boolean AS full_page_writes,
    current_setting('synchronous_commit') AS synchronous_commit,
    current_setting('autovacuum')::boolean AS autovacuum,
    least(
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      nullif(d.datconnlimit, -1),
      (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)
    ) AS connections_permitted,
    (SELECT count(*)::integer FROM pg_stat_activity WHERE datname IS NOT NULL) AS connections_open,
    (SELECT max(age(datfrozenxid)) FROM pg_database) AS transaction_age,
    (
      SELECT coalesce(json_agg(json_build_object('name', slot_name, 'bytes', pg_wal_lsn_diff(
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END,
        restart_lsn))), '[]')
      FROM pg_replication_slots
      WHERE NOT active AND restart_lsn IS NOT NULL) AS idle_slots
  FROM pg_database d
  WHERE d.datname = current_database()`

/** Reads only. */
export async function readHealth(client: pg.Client): Promise<DatabaseHealth> {
  const { rows } = await client.query<DatabaseHealth>(HEALTH)
  if (!rows[0]) throw new Error('The database does not know itself.')
  return rows[0]
}

/** The median of a few round trips, in milliseconds. */
export async function roundTripMs(client: pg.Client): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 9; count += 1) {
    const start = performance.now()
    await client.query('SELECT 1')
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[4] ?? 0
}

/** How the database's migrations and functions compare with those of this program. */
export interface MigrationState {
  applied: number
  /** Names of this program's files that the database lacks. */
  waiting: string[]
  /** Names that the database has and this program does not know. */
  unknown: string[]
  hasOtherFunctions: boolean
}

/** Reads only. Null for a database without our tables. */
export async function readMigrationState(client: pg.Client): Promise<MigrationState | null> {
  const { rows: tables } = await client.query<{ is_ours: boolean }>(
    `SELECT to_regclass('public.schema_migration') IS NOT NULL
      AND to_regclass('public.schema_function') IS NOT NULL AS is_ours`,
  )
  if (!tables[0]?.is_ours) return null
  const { rows: applied } = await client.query<AppliedFile>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  )
  const { rows: functions } = await client.query<SqlFile>(
    'SELECT name, checksum FROM schema_function',
  )
  const has = new Set(applied.map(({ version }) => version))
  const knows = new Set(migrations().map(({ version }) => version))
  return {
    applied: applied.length,
    waiting: migrations()
      .filter(({ version }) => !has.has(version))
      .map(({ name }) => name),
    unknown: applied.filter(({ version }) => !knows.has(version)).map(({ name }) => name),
    hasOtherFunctions: changedFunctions(readFunctions(), functions).length > 0,
  }
}

/** When the last good backup ended. Null if there is none, or no table for it yet. */
export async function readLastBackup(client: pg.Client): Promise<Date | null> {
  if (!(await hasTable(client, 'backup'))) return null
  const { rows } = await client.query<{ ended_at: Date }>(
    `SELECT ended_at FROM public.backup WHERE state = 'good' ORDER BY started_at DESC LIMIT 1`,
  )
  return rows[0]?.ended_at ?? null
}

/** The name of the installation. Null if there is no table for it yet. */
export async function readInstallationName(client: pg.Client): Promise<string | null> {
  if (!(await hasTable(client, 'installation'))) return null
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.installation')
  return rows[0]?.name ?? null
}

/**
 * Since when the list of opt-outs next to the backups lacks a change. Null if it lacks none, if
 * there is no backup, or no table for it yet.
 */
export async function readUnsavedOptOuts(client: pg.Client): Promise<Date | null> {
  if (!(await hasTable(client, 'installation'))) return null
  const { rows } = await client.query<{ since: Date | null }>(
    `WITH change AS (
       SELECT created_at AS at FROM public.suppression WHERE list_id = 0
       UNION ALL SELECT lifted_at FROM public.suppression_lifted
     )
     SELECT coalesce(
       (SELECT min(at) FROM change WHERE at > coalesce(i.opt_outs_saved_at, '-infinity')),
       i.opt_outs_saved_at) AS since
     FROM public.installation i
     WHERE EXISTS (SELECT FROM public.backup WHERE state = 'good')
       AND (i.saved_opt_outs, i.saved_lifts) IS DISTINCT FROM (
         (SELECT count(*) FROM public.suppression WHERE list_id = 0),
         (SELECT count(*) FROM public.suppression_lifted))`,
  )
  return rows[0]?.since ?? null
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [
    `public.${name}`,
  ])
  return rows[0]?.name !== null
}

/** The enabled vendors of contacts, by the start of their addresses. Empty without a table. */
export async function readVendorAddresses(
  client: pg.Client,
): Promise<{ name: string; origin: string }[]> {
  if (!(await hasTable(client, 'vendor'))) return []
  const { rows } = await client.query<{ name: string; origin: string }>(
    `SELECT name, unnest(addresses) AS origin FROM public.vendor WHERE is_enabled ORDER BY name`,
  )
  return rows
}

/**
 * How many text messages with codes the vendor took and refused in the last day, by what the codes
 * were for. Empty without the column.
 */
export async function readCodeSends(
  client: pg.Client,
): Promise<{ purpose: string; taken: number; failed: number }[]> {
  const column = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.otp_send')
       AND attname = 'purpose' AND NOT attisdropped`,
  )
  if (column.rowCount === 0) return []
  const { rows } = await client.query<{ purpose: string; taken: number; failed: number }>(
    `SELECT purpose, count(*) FILTER (WHERE NOT is_failed)::int AS taken,
       count(*) FILTER (WHERE is_failed)::int AS failed
     FROM public.otp_send
     WHERE channel = 'sms' AND purpose IS NOT NULL AND sent_at > now() - interval '1 day'
     GROUP BY purpose`,
  )
  return rows
}
