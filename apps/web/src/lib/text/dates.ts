/** The viewer's, by its IANA name. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** An instant (ISO 8601), local: `D/MM/YYYY, ddd, h:mm A`; empty for null or no date. */
export function formatDateTime(instant: string | null): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  const hours = date.getHours()
  const time = `${hours % 12 || 12}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
  return (
    `${date.getDate()}/${two(date.getMonth() + 1)}/${date.getFullYear()}, ` +
    `${WEEKDAYS[date.getDay()] ?? ''}, ${time}`
  )
}

// Making a format takes far longer than using it, and a table uses one in every row.
const inReadersZone = exactFormat()

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

/** The same to the second with its zone, for a tooltip; in the reader's unless one is named. */
export function exactDateTime(instant: string | null, timeZone?: string): string {
  const date = new Date(instant ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return (timeZone === undefined ? inReadersZone : exactFormat(timeZone)).format(date)
}

/** The same for a file, local with its distance from UTC: `2026-01-31T09:30:00+05:30`. */
export function localIso(instant: string): string {
  const date = new Date(instant)
  const shift = -date.getTimezoneOffset()
  const local = new Date(date.getTime() + shift * 60_000).toISOString().slice(0, 19)
  const away = Math.abs(shift)
  return `${local}${shift < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
}

/** The local calendar day of an instant as `YYYY-MM-DD`, which sorts. */
export function localDay(instant: string): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A calendar day (`YYYY-MM-DD`) as `D/MM/YYYY` in any zone; other text as it is, null empty. */
export function formatDay(day: string | null): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return parts ? `${Number(parts[3])}/${parts[2]}/${parts[1]}` : (day ?? '')
}

/** The same with its day of the week, `D/MM/YYYY, ddd`. */
export function formatWeekday(day: string): string {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday ? `${formatDay(day)}, ${weekday}` : formatDay(day)
}
