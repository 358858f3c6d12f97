import { sql } from 'kysely'
import type { Db } from './database.ts'
import { STATEMENT_LIMIT } from './why-unusable.ts'

/** The limits that a process sets on each connection, unless a pooler is in between. */
const LIMITS: Readonly<Record<string, string>> = {
  statement_timeout: STATEMENT_LIMIT,
  idle_in_transaction_session_timeout: '15s',
}

/**
 * What an administrator should set at the login of the application, with the commands. Over a
 * pooler in transaction mode a process can't set the time limits of its statements. Without them a
 * statement that hangs keeps its connection and its locks. Empty if nothing is missing.
 */
export async function findMissingLimits({ kysely, pool, direct }: Db): Promise<string[]> {
  if (direct === pool) return []
  const { rows } = await sql<{ name: string; login: string }>`
    SELECT name, session_user::text AS login
    FROM pg_catalog.pg_settings
    WHERE name IN (${sql.join(Object.keys(LIMITS))}) AND setting = '0'
    ORDER BY name DESC`.execute(kysely)
  if (rows.length === 0) return []
  const commands = rows.map(
    ({ name, login }) => `ALTER ROLE ${login} SET ${name} = '${LIMITS[name]}';`,
  )
  return [
    'DATABASE_URL leads to a pooler, and its login has no time limit ' +
      `(${rows.map(({ name }) => name).join(', ')}). A statement that hangs would keep its ` +
      'connection and its locks. Ask an administrator to run this, and let the pooler connect ' +
      `again (RECONNECT): ${commands.join(' ')}`,
  ]
}
