import { sql, type RawBuilder } from 'kysely'

type Sql<T> = RawBuilder<T>

/** What a filter finds in a cell of a list, and how an instant is written into a file. */

/** What a cell's code is called on screen. */
export function labelOf(cell: Sql<unknown>, words: Readonly<Record<string, { label: string }>>) {
  const labels = Object.entries(words).map(([code, { label }]) => [code, label])
  return sql`(${JSON.stringify(Object.fromEntries(labels))}::jsonb ->> ${cell})`
}

/** Somewhere in the text of a cell, in upper or lower case alike. */
export const contains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`strpos(lower(${cell}), lower(${text}::text)) > 0`

/**
 * The same of a cell in small letters. A pattern lets the planner share the work among processes.
 */
export const smallContains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`${cell} LIKE lower(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}::text)`

/** Joins ways by OR: false of none; one alone as it is, which costs least. */
export function anyOf(ways: readonly Sql<boolean>[]): Sql<boolean> {
  if (ways.length === 0) return sql`false`
  return ways.length === 1 ? ways[0]! : sql`(${sql.join(ways, sql` OR `)})`
}

/** Blanks don't count in a number, however it is spaced. */
export const compact = (text: string) => text.replaceAll(/\s/g, '')

const amountText = (text: string) => text.replaceAll(/[\s,]/g, '').replaceAll('−', '-')

/** Whether a text can be part of an amount with its sign: no amount has more digits. */
export const isOfAmount = (text: string) =>
  /^[+-]?\d{0,10}$/.test(amountText(text)) && amountText(text) !== ''

/** The least that an amount is that has so many digits; rows with less need not be written out. */
const leastWith = (digits: number) => (digits < 2 ? 0 : 10 ** (digits - 1))

/** Finds a number by its digits, however typed in groups, or sign; nothing by a text of neither. */
export function amountContains(amount: Sql<unknown>, text: string) {
  return isOfAmount(text)
    ? sql<boolean>`
      (abs(${amount}) >= ${leastWith(amountText(text).replace(/^[+-]/, '').length)}::bigint
        AND strpos(CASE
          WHEN ${amount} > 0 THEN '+'
          ELSE '' END || ${amount}, ${amountText(text)}::text) > 0)`
    : sql<boolean>`false`
}

/** `2026-01-31T09:30:00+05:30`: the local time with its distance from UTC. */
export const withOffset = (instant: Sql<unknown>, zone: string) => sql<string>`(
  SELECT to_char(t.local, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE
    WHEN t.shift < interval '0' THEN '-'
    ELSE '+' END
    || to_char(greatest(t.shift, -t.shift), 'HH24:MI')
  FROM (SELECT ${instant} AT TIME ZONE ${zone}::text AS local,
    (${instant} AT TIME ZONE ${zone}::text) - (${instant} AT TIME ZONE 'UTC') AS shift) t)`
