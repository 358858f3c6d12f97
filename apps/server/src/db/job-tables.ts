import type pg from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'
import queuePackage from 'pg-boss/package.json' with { type: 'json' }

export const JOB_SCHEMA = 'pgboss'
/** The version of the job queue's tables that this program works with. */
export const JOB_TABLES_VERSION = queuePackage.pgboss.schema

/**
 * Creates or upgrades the tables of the job queue as the owner, and grants the application access.
 * The migration runner calls it under its lock. Throws if the tables are newer than the installed
 * package.
 */
export async function installJobTables(client: pg.Client): Promise<void> {
  const installed = await installedVersion(client)
  const wanted = JOB_TABLES_VERSION
  if (installed === wanted) return
  if (installed !== null && installed > wanted)
    throw new Error(
      `The job queue's tables have version ${installed}, but this program only knows ${wanted}. ` +
        'Start the newer version.',
    )
  await client.query(
    installed === null
      ? getConstructionPlans(JOB_SCHEMA)
      : getMigrationPlans(JOB_SCHEMA, installed),
  )
  await client.query(`
    GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO dastak_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO dastak_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${JOB_SCHEMA} TO dastak_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO dastak_app;`)
}

async function installedVersion(client: pg.Client): Promise<number | null> {
  const table = await client.query<{ name: string | null }>(
    `SELECT to_regclass('${JOB_SCHEMA}.version') AS name`,
  )
  if (!table.rows[0]?.name) return null
  const { rows } = await client.query<{ version: number }>(
    `SELECT version FROM ${JOB_SCHEMA}.version`,
  )
  return rows[0]?.version ?? null
}
