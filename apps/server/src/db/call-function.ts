import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** A statement that is its own transaction, on the pool; or one of several, in a transaction. */
export type Where = Tx | pg.Pool

/**
 * Calls a function of the database, which stands in `from` as in FROM, with `f` for its row, and
 * returns its rows; `instants` are columns that are. On the pool it is a prepared statement
 * straight on the driver: half of what it costs through the query builder. A row comes as JSON: the
 * driver sets up two dozen columns anew for each answer, which takes longer.
 */
export async function callFunction<Row>(
  where: Where,
  from: string,
  values: readonly unknown[],
  instants: readonly (keyof Row)[] = [],
): Promise<Row[]> {
  const text = `SELECT to_json(f) AS row FROM ${from}`
  const { rows } =
    'connect' in where
      ? await where.query<{ row: Row }>({ name: nameOf(text), text, values: [...values] })
      : await where.executeQuery<{ row: Row }>(CompiledQuery.raw(text, [...values]))
  for (const { row } of rows)
    for (const name of instants) if (row[name]) row[name] = new Date(row[name] as string) as never
  return rows.map(({ row }) => row)
}

const names = new Map<string, string>()

/** The name of a prepared statement: another text has another one. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
