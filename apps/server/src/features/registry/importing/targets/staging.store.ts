import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { copyText } from '../../../../db/copy-text.rules.ts'
import type { CopyIn } from '../../../../db/session.ts'

/** Columns in a statement, each as it is or in what `write` makes of it. */
export function each(columns: readonly string[], write = (column: string) => column) {
  return sql.raw(columns.map(write).join(', '))
}

/** Whether the columns of one row are others than those of another, null being a value. */
export function differ(columns: readonly string[], one: string, other: string) {
  return sql`
    (${each(columns, (column) => `${one}.${column}`)})
    IS DISTINCT FROM (${each(columns, (column) => `${other}.${column}`)})`
}

/** Copies rows into the temporary table `staged_…` of a table, which is emptied before. */
export async function stage(
  tx: Tx,
  copyIn: CopyIn,
  {
    table,
    columns,
    empty = [],
  }: {
    table: string
    columns: readonly string[]
    /** Columns that no row of a file has. */
    empty?: readonly string[]
  },
  lines: readonly string[],
): Promise<void> {
  const staged = `staged_${table}`
  await sql`
    CREATE TEMP TABLE IF NOT EXISTS ${sql.raw(staged)} AS
    SELECT ${each([...columns, ...empty])}
    FROM ${sql.raw(table)} WITH NO DATA`.execute(tx)
  await sql`TRUNCATE ${sql.raw(staged)}`.execute(tx)
  await copyIn(`COPY ${staged} (${columns.join(', ')}) FROM STDIN`, lines)
}

/** A row of COPY's text. */
export function lineOf(values: readonly (string | null)[]): string {
  return `${values.map(copyText).join('\t')}\n`
}
