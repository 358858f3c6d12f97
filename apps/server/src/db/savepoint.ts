import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Marks how far a transaction is. Returns what undoes all that was written since, also after a
 * statement that failed; the transaction goes on.
 */
export async function savepoint(tx: Tx): Promise<() => Promise<void>> {
  await sql`SAVEPOINT here`.execute(tx)
  return async () => void (await sql`ROLLBACK TO SAVEPOINT here`.execute(tx))
}
