/** Time zones by their minutes from UTC, which `Date` counts the other way round. */
const ZONE_OF_OFFSET = new Map([
  [-330, 'Asia/Kolkata'],
  [0, 'UTC'],
])

/**
 * The IANA name of the user's time zone, or of one with the same time. A phone needs a sixth of a
 * second to ask the browser for the name, so the zone of most users is recognized by its offset.
 */
export function timeZone(): string {
  const [winter, summer] = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset())
  const known = winter === summer ? ZONE_OF_OFFSET.get(winter ?? Number.NaN) : undefined
  return known ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** An instant (ISO 8601) in local time: `D/MM/YYYY, ddd, h:mm A`; empty if null or invalid. */
export function formatDateTime(instant: string | null): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const hours = date.getHours()
  const time = `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
  return (
    `${date.getDate()}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}, ` +
    `${WEEKDAYS[date.getDay()] ?? ''}, ${time}`
  )
}

// Made once, because creating a format is slow.
let localFormat: Intl.DateTimeFormat | undefined

function exactFormat(timeZone?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** An instant to the second with its zone, for a tooltip. In local time without `timeZone`. */
export function exactDateTime(instant: string | null, timeZone?: string): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  if (timeZone !== undefined) return exactFormat(timeZone).format(date)
  localFormat ??= exactFormat()
  return localFormat.format(date)
}

/** An instant for a file, in local time with its offset from UTC: `2026-01-31T09:30:00+05:30`. */
export function localIso(instant: string): string {
  const date = new Date(instant)
  const offset = -date.getTimezoneOffset()
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19)
  const minutes = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The local calendar day of an instant as `YYYY-MM-DD`, which can be sorted. */
export function localDay(instant: string): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

/** A calendar day (`YYYY-MM-DD`) as `D/MM/YYYY`. Other text is unchanged; null is empty. */
export function formatDay(day: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return parts ? `${Number(parts[3])}/${parts[2]}/${parts[1]}` : (day ?? '')
}

/** A calendar day with its day of the week: `D/MM/YYYY, ddd`. */
export function formatWeekday(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday ? `${formatDay(day)}, ${weekday}` : formatDay(day)
}
