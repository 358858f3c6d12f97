import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Sets a savepoint. Returns a function that undoes everything written after it, also after a failed
 * statement. The transaction goes on.
 */
export async function savepoint(tx: Tx): Promise<() => Promise<void>> {
  await sql`SAVEPOINT here`.execute(tx)
  return async () => void (await sql`ROLLBACK TO SAVEPOINT here`.execute(tx))
}
