import { sql, type RawBuilder } from 'kysely'

type Sql<T> = RawBuilder<T>

/** What a filter finds in a cell of a list, and how an instant is written into a file. */

/** Somewhere in the text of a cell, in upper or lower case alike. */
export const contains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`strpos(lower(${cell}), lower(${text}::text)) > 0`

/** Blanks don't count in a number, however it is spaced. */
export const compact = (text: string) => text.replaceAll(/\s/g, '')

/** A number with its sign, however what was typed groups its digits; nothing that has no digit or sign. */
export function amountContains(amount: Sql<unknown>, text: string) {
  const typed = text.replaceAll(/[\s,]/g, '').replaceAll('−', '-')
  return typed === ''
    ? sql<boolean>`false`
    : contains(sql`(CASE WHEN ${amount} > 0 THEN '+' ELSE '' END || ${amount})`, typed)
}

/** An instant as it is shown on screen in a zone. */
export const timeContains = (instant: Sql<unknown>, zone: string, text: string) =>
  contains(sql`to_char(${instant} AT TIME ZONE ${zone}::text, 'FMDD/MM/YYYY, Dy, FMHH12:MI AM')`, text)

/** `2026-01-31T09:30:00+05:30`: the local time with its distance from UTC. */
export const withOffset = (instant: Sql<unknown>, zone: string) => sql<string>`(
  SELECT to_char(t.local, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE WHEN t.shift < interval '0' THEN '-' ELSE '+' END
    || to_char(greatest(t.shift, -t.shift), 'HH24:MI')
  FROM (SELECT ${instant} AT TIME ZONE ${zone}::text AS local,
    (${instant} AT TIME ZONE ${zone}::text) - (${instant} AT TIME ZONE 'UTC') AS shift) t)`
