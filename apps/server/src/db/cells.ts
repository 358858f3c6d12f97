import { sql, type RawBuilder } from 'kysely'

type Sql<T> = RawBuilder<T>

/** What a filter finds in a cell of a list, and how an instant is written into a file. */

/** Somewhere in the text of a cell, in upper or lower case alike. */
export const contains = (cell: Sql<unknown>, text: string) =>
  sql<boolean>`strpos(lower(${cell}), lower(${text}::text)) > 0`

/** Blanks don't count in a number, however it is spaced. */
export const compact = (text: string) => text.replaceAll(/\s/g, '')

const amountText = (text: string) => text.replaceAll(/[\s,]/g, '').replaceAll('−', '-')

/** Whether a text can be part of an amount with its sign: no amount has more digits. */
export const isOfAmount = (text: string) => /^[+-]?\d{0,10}$/.test(amountText(text)) && amountText(text) !== ''

/** A number with its sign, however what was typed groups its digits; nothing that has no digit or sign. */
export function amountContains(amount: Sql<unknown>, text: string) {
  return isOfAmount(text)
    ? sql<boolean>`strpos(CASE WHEN ${amount} > 0 THEN '+' ELSE '' END || ${amount}, ${amountText(text)}::text) > 0`
    : sql<boolean>`false`
}

/** An instant as it is shown on screen in a zone. */
export const timeContains = (instant: Sql<unknown>, zone: string, text: string) =>
  contains(sql`to_char(${instant} AT TIME ZONE ${zone}::text, 'FMDD/MM/YYYY, Dy, FMHH12:MI AM')`, text)

/** Whether a text can be part of an instant as it is shown: to write out each one takes long. */
export function isOfTime(text: string): boolean {
  const short = text.toLowerCase()
  if (!/^[\d/,: a-z]*$/.test(short) || /\d{5}/.test(short)) return false
  return (short.match(/[a-z]+/g) ?? []).every((word) =>
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'am', 'pm'].some((name) => name.includes(word)),
  )
}

/** `2026-01-31T09:30:00+05:30`: the local time with its distance from UTC. */
export const withOffset = (instant: Sql<unknown>, zone: string) => sql<string>`(
  SELECT to_char(t.local, 'YYYY-MM-DD"T"HH24:MI:SS') || CASE WHEN t.shift < interval '0' THEN '-' ELSE '+' END
    || to_char(greatest(t.shift, -t.shift), 'HH24:MI')
  FROM (SELECT ${instant} AT TIME ZONE ${zone}::text AS local,
    (${instant} AT TIME ZONE ${zone}::text) - (${instant} AT TIME ZONE 'UTC') AS shift) t)`
