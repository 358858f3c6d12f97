import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { SecretBox } from '../../keys/secret-box.ts'

interface SealedPlace {
  /** For people. */
  name: string
  box: SecretBox
  table: string
  id: { column: string; type: 'uuid' | 'bigint' | 'text' }
  column: string
}

/** A column with sealed secrets, which the rotation of the secret renews. */
export function sealedColumn({ name, box, table, id, column }: SealedPlace) {
  const [rows, key, sealed] = [sql.table(table), sql.ref(id.column), sql.ref(column)]
  const idOf = (text: string) => sql`${text}::text::${sql.raw(id.type)}`
  return {
    name,
    box,
    /** The next rows in the order of their ids. */
    async list(reader: Reader, after: string | null, most: number) {
      const rest = after === null ? sql`` : sql`AND ${key} > ${idOf(after)}`
      const { rows: found } = await sql<{ row_id: string; sealed: Buffer }>`
        SELECT ${key}::text AS row_id, ${sealed} AS sealed
        FROM ${rows}
        WHERE ${sealed} IS NOT NULL ${rest}
        ORDER BY ${key}
        LIMIT ${most}`.execute(reader)
      return found.map((row) => ({ id: row.row_id, sealed: row.sealed }))
    },
    /** Leaves a row alone that was changed meanwhile. */
    async replace(tx: Tx, id: string, before: Buffer, after: Buffer): Promise<void> {
      await sql`
        UPDATE ${rows} SET ${sql.ref(column)} = ${after}
        WHERE ${key} = ${idOf(id)} AND ${sealed} = ${before}`.execute(tx)
    },
  }
}
export type SealedColumn = ReturnType<typeof sealedColumn>
