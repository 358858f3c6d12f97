import { sql, type RawBuilder } from 'kysely'
import { anyOf } from './cells.ts'

/**
 * Which instants of a list have a text in their cell. Writing out each of a million takes more than
 * a second. So the days, and the minutes of a day, are written out, and rows are compared with
 * those that contain the text.
 */

type Sql<T> = RawBuilder<T>

const DAY_MS = 86_400_000
/** No rows are older than this. */
const FIRST_DAY = Date.UTC(2020, 0, 1)
const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const two = (value: number) => String(value).padStart(2, '0')

/** The first part of a cell, in lower case: `2/03/2026, mon, `. */
const dayText = (day: Date) =>
  `${day.getUTCDate()}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}, ` +
  `${WEEK[day.getUTCDay()]}, `

/** The second part: `9:05 am`. */
const clockText = (minute: number) =>
  `${((Math.floor(minute / 60) + 11) % 12) + 1}:${two(minute % 60)} ${minute < 720 ? 'am' : 'pm'}`
const CLOCKS = Array.from({ length: 1_440 }, (_, minute) => clockText(minute))

const isoDay = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10)
const days: string[] = []

/** The text of each day so far and of the next year. */
function dayTexts(): readonly string[] {
  const count = Math.ceil((Date.now() - FIRST_DAY) / DAY_MS) + 366
  while (days.length < count) days.push(dayText(new Date(FIRST_DAY + days.length * DAY_MS)))
  return days
}

/** Whether an instant, as shown in a time zone (`2/03/2026, Mon, 9:05 AM`), contains a text. */
export function timeContains(instant: Sql<unknown>, zone: string, text: string): Sql<boolean> {
  return anyOf(timeConditions(instant, zone, text))
}

/**
 * The same as a list of conditions, one of which must hold. Empty if no instant contains the text.
 */
export function timeConditions(instant: Sql<unknown>, zone: string, text: string): Sql<boolean>[] {
  const short = text.toLowerCase()
  if (!/^[\d/,: a-z]*$/.test(short)) return []
  // A text that spans both parts has a blank before the first digit of the hour.
  const clockAt = short.search(/ \d/) + 1
  const [before, behind] = [short.slice(0, clockAt), short.slice(clockAt)]
  return [
    isOnDays(instant, zone, (day) => day.includes(short)),
    isAt(instant, zone, (clock) => clock.includes(short)),
    ...(clockAt > 0
      ? [
          both(
            isOnDays(instant, zone, (day) => day.endsWith(before)),
            isAt(instant, zone, (clock) => clock.startsWith(behind)),
          ),
        ]
      : []),
  ].filter((condition) => condition !== null)
}

const both = (one: Sql<boolean> | null, other: Sql<boolean> | null) =>
  one && other ? sql<boolean>`(${one} AND ${other})` : null

function isOnDays(
  instant: Sql<unknown>,
  zone: string,
  isOne: (day: string) => boolean,
): Sql<boolean> | null {
  const starts: string[] = []
  const ends: string[] = []
  let isIn = false
  for (const [day, text] of [...dayTexts(), null].entries()) {
    const isNow = text !== null && isOne(text)
    if (isNow !== isIn) (isNow ? starts : ends).push(isoDay(day))
    isIn = isNow
  }
  if (starts.length === 0) return null
  const start = (day: Sql<unknown>) => sql`${day}::timestamp AT TIME ZONE ${zone}::text`
  return sql`
    ${instant} <@ (SELECT range_agg(tstzrange(${start(sql`d.first`)}, ${start(sql`d.next`)}))
    FROM unnest(${starts}::date[], ${ends}::date[]) d (first, next))`
}

function isAt(
  instant: Sql<unknown>,
  zone: string,
  isOne: (clock: string) => boolean,
): Sql<boolean> | null {
  const minutes = CLOCKS.flatMap((clock, minute) =>
    isOne(clock) ? [`${two(Math.floor(minute / 60))}:${two(minute % 60)}`] : [],
  )
  if (minutes.length === 0) return null
  return sql`date_trunc('minute', ${instant} AT TIME ZONE ${zone}::text)::time
    = ANY (${minutes}::time[])`
}
