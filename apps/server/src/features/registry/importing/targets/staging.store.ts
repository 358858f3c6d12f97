import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { copyText } from '../../../../db/copy-text.rules.ts'
import type { CopyIn } from '../../../../db/session.ts'

/** A list of columns for a statement, each as it is or as `write` returns it. */
export function each(columns: readonly string[], write = (column: string) => column) {
  return sql.raw(columns.map(write).join(', '))
}

/** Whether the columns of two rows differ. Null is compared as a value. */
export function differ(columns: readonly string[], one: string, other: string) {
  return sql`
    (${each(columns, (column) => `${one}.${column}`)})
    IS DISTINCT FROM (${each(columns, (column) => `${other}.${column}`)})`
}

/** Copies rows into the temporary table `staged_…` of a table, which is emptied first. */
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
    /** Columns that are in no row of a file. */
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
