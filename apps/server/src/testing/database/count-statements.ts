import type pg from 'pg'
import type { Db } from '../../db/database.ts'

/**
 * How many statements `work` sends to the database, in any way: on the pool, on one of its
 * connections, through the query builder. Statements that begin and end a transaction count too.
 * The pool must be idle otherwise.
 */
export async function countStatements<T>(
  { db }: { db: Db },
  work: () => Promise<T>,
): Promise<{ result: T; statements: number }> {
  let statements = 0
  const count = () => (statements += 1)
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    watched.set(client, client.query)
    Object.assign(client, { query: (...values: unknown[]) => (count(), query(...values)) })
  }
  db.pool.on('acquire', watch)
  try {
    const result = await work()
    return { result, statements }
  } finally {
    db.pool.off('acquire', watch)
    for (const [client, query] of watched) Object.assign(client, { query })
  }
}
