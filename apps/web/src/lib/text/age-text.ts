import { unitsText } from './units.text.ts'

const DAY_MS = 86_400_000
const MONTH_DAYS = 30.44
const YEAR_DAYS = 365.25
/** Below this many months, the age is in months. */
const MONTHS_UNTIL_YEARS = 24

/** The age of an instant (ISO 8601): `today`, `3 months ago`; empty for null or an invalid date. */
export function ageText(instant: string | null, now = Date.now()): string {
  const then = Date.parse(instant ?? '')
  if (Number.isNaN(then)) return ''
  const days = Math.floor(Math.max(0, now - then) / DAY_MS)
  if (days < MONTH_DAYS) return unitsText.daysAgo(days)
  const months = Math.floor(days / MONTH_DAYS)
  if (months < MONTHS_UNTIL_YEARS) return unitsText.monthsAgo(months)
  return unitsText.yearsAgo(Math.floor(days / YEAR_DAYS))
}
