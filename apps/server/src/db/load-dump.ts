import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '../text/operator-error.ts'
import type { OwnerAddress } from './application-database.ts'
import { timeoutsOf } from './database.ts'
import type { DumpedDatabase, DumpedTable } from './dump.ts'
import { refuseUnfit } from './fitness.ts'
import { JOB_SCHEMA } from './job-tables.ts'
import { lockMigrations, migrateAsIn } from './migrate.ts'
import { settingsOf } from './session-settings.ts'
import { isRestoreUnfinished, markRestore } from './unfinished-restore.ts'
import { withClient } from './with-client.ts'

/** The next table of a dump, and its rows as text of COPY. Null after the last one. */
export type NextTable = () => Promise<{
  table: DumpedTable
  text: AsyncIterable<Uint8Array>
} | null>

const NOT_EMPTY =
  'The database is not empty. A backup is only restored into an empty place. Set DATA_DIR to a ' +
  'new folder, or DATABASE_URL to an empty database.'

/**
 * Fills an empty database with a dump, as its owner, in one transaction. Indexes and foreign keys
 * are made after the rows, which is faster, and also checks the rows. The mark of an unfinished
 * restore stays. Returns the rows of each table, by `schema.table`. Throws `OperatorError`.
 */
export async function loadDump(
  { ownerUrl, applicationLogin }: OwnerAddress,
  dumped: DumpedDatabase,
  nextTable: NextTable,
): Promise<Map<string, number>> {
  return withClient(ownerUrl, async (client) => {
    await refuseUnfit(client, applicationLogin)
    await client.query(
      `${timeoutsOf(0, 0)}; ${settingsOf({ isPooled: false })}; SET maintenance_work_mem = '256MB'`,
    )
    await lockMigrations(client)
    if (await isRestoreUnfinished(client)) await client.query(EMPTY)
    else if (await hasTables(client)) throw new OperatorError(NOT_EMPTY)
    await markRestore(client)
    await migrateAsIn(client, dumped.migrations)
    await client.query('BEGIN')
    await truncateAll(client)
    const makeAgain = await dropIndexes(client)
    const rows = await copyAll(client, nextTable)
    for (const { schema, name, value, isCalled } of dumped.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [
        nameOf({ schema, name }),
        value,
        isCalled,
      ])
    for (const statement of makeAgain) await client.query(statement)
    await client.query('COMMIT')
    return rows
  })
}

/** Whether there is a table or a view that is not of an extension. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    SELECT FROM pg_class c
    WHERE (c.relnamespace = 'public'::regnamespace
        OR c.relnamespace = to_regnamespace('${JOB_SCHEMA}'))
      AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`)
  return rowCount !== 0
}

/** Removes what an unfinished restore made, but not the schema, which may belong to others. */
const EMPTY = `
  DROP SCHEMA IF EXISTS ${JOB_SCHEMA} CASCADE;
  DO $$
  DECLARE
    statements text[];
    statement text;
  BEGIN
    -- All names before the first is dropped, because others may go with it.
    SELECT array_agg(
      format('DROP %s IF EXISTS %s CASCADE', d.kind, d.name) ORDER BY d.kind)
    INTO statements
    FROM (
      SELECT c.oid, quote_ident(c.relname) AS name,
        CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE'
          ELSE 'TABLE' END AS kind
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace
        AND c.relkind IN ('r', 'p', 'v', 'S', 'c')
        AND c.relname <> 'unfinished_restore'
        -- Sequences of columns go with their tables.
        AND (c.relkind <> 'S'
          OR NOT EXISTS (SELECT FROM pg_depend i WHERE i.objid = c.oid AND i.deptype IN ('i', 'a')))
      UNION ALL
      SELECT t.oid, quote_ident(t.typname), CASE t.typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END
      FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
      UNION ALL
      SELECT p.oid, p.oid::regprocedure::text, 'ROUTINE'
      FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
    ) d
    WHERE NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = d.oid AND e.deptype = 'e');
    FOREACH statement IN ARRAY coalesce(statements, '{}') LOOP
      EXECUTE statement;
    END LOOP;
  END $$`

/** Migrations have filled some tables, with what a backup has too. */
async function truncateAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(`
    SELECT string_agg(c.oid::regclass::text, ', ') AS names
    FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, '${JOB_SCHEMA}'::regnamespace)
      AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition
      AND c.relname NOT IN ('schema_migration', 'schema_function', 'unfinished_restore')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`)
  await client.query(`TRUNCATE ${rows[0]?.names}`)
}

/** Drops foreign keys, and indexes that are not unique. Returns the statements that make them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ place: string; name: string; made: string }>(`
    SELECT conrelid::regclass::text AS place, quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS made
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0
      AND connamespace IN ('public'::regnamespace, '${JOB_SCHEMA}'::regnamespace)`)
  // The queue's are few rows, and partitioned.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind = 'r'
      AND NOT c.relispartition
      AND NOT i.indisunique
      AND NOT i.indisexclusion
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`)
  for (const { place, name } of keys)
    await client.query(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  return [
    ...indexes.map(({ made }) => made),
    ...keys.map(({ place, name, made }) => `ALTER TABLE ${place} ADD CONSTRAINT ${name} ${made}`),
  ]
}

async function copyAll(client: pg.Client, nextTable: NextTable): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (let next = await nextTable(); next; next = await nextTable()) {
    const { table, text } = next
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    // Rows that all can see, so that no later clean-up writes them again. Not for partitions.
    const option = table.schema === 'public' ? ' (FREEZE)' : ''
    const into = client.query(copyFrom(`COPY ${nameOf(table)} (${columns}) FROM STDIN${option}`))
    await pipeline(Readable.from(text, { objectMode: false }), into)
    rows.set(`${table.schema}.${table.name}`, into.rowCount)
  }
  return rows
}

const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Plans depend on it. After the last migration, because that may make indexes. */
export async function analyseAll(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query('ANALYZE'))
}
