import { sql, type RawBuilder } from 'kysely'

type Sql<T> = RawBuilder<T>

/** How a filter matches the cell of a list, and how an instant is written into a file. */

/** The label on screen for the code in a cell. */
export function labelOf(cell: Sql<unknown>, codes: Readonly<Record<string, { label: string }>>) {
  const labels = Object.entries(codes).map(([code, { label }]) => [code, label])
  return sql`(${JSON.stringify(Object.fromEntries(labels))}::jsonb ->> ${cell})`
}

/** Whether a cell contains a text, ignoring case. */
export const contains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`strpos(lower(${cell}), lower(${text}::text)) > 0`

/**
 * The same for a cell that is already in lower case. A pattern lets the planner run in parallel.
 */
export const smallContains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`${cell} LIKE lower(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text)`

/** Joins conditions with OR. False for none; a single one stays as it is, which is the fastest. */
export function anyOf(conditions: readonly Sql<boolean>[]): Sql<boolean> {
  if (conditions.length === 0) return sql`false`
  return conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` OR `)})`
}

/** The sort key of a text: without regard to case, and null if it is empty. */
export const filled = (cell: Sql<unknown>) => sql`nullif(lower(${cell}), '') COLLATE "C"`

/** Blanks in a number don't count. */
export const compact = (text: string) => text.replaceAll(/\s/g, '')

const amountText = (text: string) => text.replaceAll(/[\s,]/g, '').replaceAll('−', '-')

/** Whether a text can be part of an amount with its sign. No amount has more digits. */
export const isOfAmount = (text: string) =>
  /^[+-]?\d{0,10}$/.test(amountText(text)) && amountText(text) !== ''

/** The smallest amount with this many digits. Rows with less need not be written out as text. */
const smallestWith = (digits: number) => (digits < 2 ? 0 : 10 ** (digits - 1))

/**
 * Matches a number by its digits, grouped in any way, or by its sign. Any other text matches
 * nothing.
 */
export function amountContains(amount: Sql<unknown>, text: string) {
  return isOfAmount(text)
    ? sql<boolean>`
      (abs(${amount}) >= ${smallestWith(amountText(text).replace(/^[+-]/, '').length)}::bigint
        AND strpos(CASE
          WHEN ${amount} > 0 THEN '+'
          ELSE '' END || ${amount}, ${amountText(text)}::text) > 0)`
    : sql<boolean>`false`
}

/** `2026-01-31T09:30:00+05:30`: the local time with its offset from UTC. */
export const withOffset = (instant: Sql<unknown>, zone: string) => sql<string>`(
  SELECT to_char(t.local, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE
    WHEN t.shift < interval '0' THEN '-'
    ELSE '+' END
    || to_char(greatest(t.shift, -t.shift), 'HH24:MI')
  FROM (SELECT ${instant} AT TIME ZONE ${zone}::text AS local,
    (${instant} AT TIME ZONE ${zone}::text) - (${instant} AT TIME ZONE 'UTC') AS shift) t)`
