const DAY_MS = 86_400_000
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25
/** Months say more than years for so long. */
const MONTHS_UNTIL_YEARS = 24

/** An instant's age (ISO 8601): `today`, `3 months ago`; empty for null or no date. */
export function ageText(instant: string | null, now = Date.now()): string {
  const then = Date.parse(instant ?? '')
  if (Number.isNaN(then)) return ''
  const days = Math.floor(Math.max(0, now - then) / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < MONTH_DAYS) return `${days} days ago`
  const months = Math.floor(days / MONTH_DAYS)
  if (months < MONTHS_UNTIL_YEARS) return months === 1 ? '1 month ago' : `${months} months ago`
  return `${Math.floor(days / YEAR_DAYS)} years ago`
}
