import { AppError } from '../app-error.ts'
import { JOB_SCHEMA } from './job-tables.ts'
import { LISTENER } from './listen.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

/**
 * Deletes everything in the database, ledger included, and migrates it again. Only for the demo.
 * Throws conflict if a server is using it.
 */
export async function resetDatabase(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [LISTENER],
    )
    if (rowCount !== 0)
      throw new AppError('conflict', { message: 'A server is using this database. Stop it first.' })
    await client.query(
      `BEGIN; DROP SCHEMA IF EXISTS ${JOB_SCHEMA} CASCADE; DROP SCHEMA public CASCADE;
       CREATE SCHEMA public; COMMIT`,
    )
  })
  await migrate({ ownerUrl, mode: 'demo' })
}
