/**
 * Days as people count them, in a time zone.
 * day      the text `YYYY-MM-DD`; days compare and sort as text
 * instant  a `Date`
 * zone     an IANA name like `Asia/Kolkata`: the setting TIME_ZONE
 */

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a zone. */
export function dayOf(instant: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(instant)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * A day's first instant in a zone: midnight, or the time on the clock if summer time begins then.
 */
export function startOfDay(day: string, zone: string): Date {
  // No zone is a whole day away from UTC. A day may begin at any hour, so it is found by halving:
  // 17 steps, to the second.
  let before = utcMidnight(day) - DAY_MS
  let within = before + 2 * DAY_MS
  while (within - before > 1000) {
    const middle = Math.floor((before + within) / 2000) * 1000
    if (dayOf(new Date(middle), zone) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/**
 * The last instant, `now` or before, at which clocks in a zone showed this time. On a day when
 * clocks change it may be an hour off.
 */
export function lastTimeOfDay(
  now: Date,
  { hour, minute }: { hour: number; minute: number },
  zone: string,
): Date {
  const timeOn = (day: string) =>
    new Date(startOfDay(day, zone).getTime() + (hour * 60 + minute) * 60_000)
  const today = dayOf(now, zone)
  return timeOn(today) <= now ? timeOn(today) : timeOn(addDays(today, -1))
}

/** The day `count` days later, or earlier if it is negative. */
export function addDays(day: string, count: number): string {
  return new Date(utcMidnight(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** How long the day goes on in a zone, at least a second. */
export function secondsToTomorrow(now: Date, zone: string): number {
  const end = startOfDay(addDays(dayOf(now, zone), 1), zone)
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000))
}

/** How many days `to` is after `from`. */
export function daysBetween(from: string, to: string): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS
}

/**
 * The instant `months` later, at the same time of day in a zone. If that month has no such day, its
 * last day: a month after 31 January is 28 February, two months after it is 31 March.
 */
export function monthsAfter(instant: Date, months: number, zone: string): Date {
  const day = dayOf(instant, zone)
  const intoDay = instant.getTime() - startOfDay(day, zone).getTime()
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
    .toISOString()
    .slice(0, 10)
  return new Date(startOfDay(target, zone).getTime() + intoDay)
}

/** The first day of the month of a day, or of the month so many months later. */
export function firstOfMonth(day: string, months = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  // Creating a format takes far longer than using it.
  const known = formats.get(zone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...digits,
  })
  formats.set(zone, format)
  return format
}

function utcMidnight(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time)) throw new RangeError(`"${day}" is no day like 2026-01-31.`)
  return time
}
