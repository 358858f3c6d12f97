import pg from 'pg'
import { JOB_SCHEMA } from './job-tables.ts'
import { migrate } from './migrate.ts'

/** Throws everything in the database away, ledger included, and migrates it anew. For the demo alone. */
export async function resetDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `BEGIN; DROP SCHEMA IF EXISTS ${JOB_SCHEMA} CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT`,
    )
  } finally {
    await client.end()
  }
  await migrate({ ownerUrl, mode: 'demo' })
}
