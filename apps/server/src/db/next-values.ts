import { sql, type RawBuilder } from 'kysely'
import type { Reader } from './database.ts'

/** The next distinct values of an indexed column after one of them, in their order. */
export async function nextValues(
  reader: Reader,
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    SELECT DISTINCT ${column} AS value FROM ${table}
    WHERE ${column} > ${after} ORDER BY 1 LIMIT ${limit}`.execute(reader)
  return rows.map(({ value }) => value)
}

/** A column with contacts, from which they are read in pages. */
export type ContactColumn = (
  reader: Reader,
  page: { after: string; limit: number },
) => Promise<string[]>
