import type pg from 'pg'
import type { Db } from '../../db/database.ts'

interface Sent {
  text: string
  values: unknown[]
}

/**
 * How many statements `work` sends to the database, in any way: on the pool, on one of its
 * connections, through the query builder. Statements that begin and end a transaction count too.
 * The pool must be idle otherwise.
 */
export async function countStatements<T>(
  t: { db: Db },
  work: () => Promise<T>,
): Promise<{ result: T; statements: number }> {
  const { result, sent } = await watchStatements(t, work)
  return { result, statements: sent.length }
}

/**
 * The plans of the statements with which `work` reads, if indexes are used wherever one can serve:
 * with few rows the database would prefer to read the whole table. The pool must be idle otherwise.
 */
export async function plansByIndex(t: { db: Db }, work: () => Promise<unknown>): Promise<string[]> {
  const { sent } = await watchStatements(t, work)
  const client = await t.db.pool.connect()
  try {
    await client.query('BEGIN')
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await client.query(`SET LOCAL enable_${way} = off`)
    const plans: string[] = []
    for (const { text, values } of sent.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function watchStatements<T>(
  { db }: { db: Db },
  work: () => Promise<T>,
): Promise<{ result: T; sent: Sent[] }> {
  const sent: Sent[] = []
  const watched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    watched.set(client, client.query)
    const take = (config: string | pg.QueryConfig, values: unknown) => {
      const one: pg.QueryConfig = typeof config === 'string' ? { text: config } : config
      sent.push({ text: one.text, values: Array.isArray(values) ? values : (one.values ?? []) })
    }
    Object.assign(client, {
      query: (...given: [string | pg.QueryConfig, unknown]) => (take(...given), query(...given)),
    })
  }
  db.pool.on('acquire', watch)
  try {
    const result = await work()
    return { result, sent }
  } finally {
    db.pool.off('acquire', watch)
    for (const [client, query] of watched) Object.assign(client, { query })
  }
}
