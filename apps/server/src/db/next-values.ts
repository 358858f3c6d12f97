import { sql, type RawBuilder } from 'kysely'
import type { Reader } from './database.ts'

/** A contact and its place in the order of the index. */
interface ContactPlace {
  key: string
  value: string
}

/** A column with contacts, from which the distinct ones are read in pages. */
export type ContactColumn = (
  reader: Reader,
  page: { after: ContactPlace; limit: number },
) => Promise<ContactPlace[]>

export const FIRST_PLACE: ContactPlace = { key: '', value: '' }

/** `key` is what the index of the column has, by default its values. */
export function contactColumn(
  table: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  key: RawBuilder<unknown> = column,
): ContactColumn {
  return async (reader, { after, limit }) => {
    const { rows } = await sql<ContactPlace>`
      SELECT DISTINCT ${key} AS key, ${column} AS value
      FROM ${table}
      WHERE ${key} >= ${after.key} AND (${key}, ${column}) > (${after.key}, ${after.value})
      ORDER BY 1, 2
      LIMIT ${limit}`.execute(reader)
    return rows
  }
}
