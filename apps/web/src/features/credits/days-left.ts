import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { type DayOfUse, dayNumber } from './usage-by-day.ts'

/** The use of so many days, including today, says how fast credits go. */
const LOOKS_BACK = 30
/** A new account counts as at least so old, because one busy day says little. */
const AT_LEAST = 7

/**
 * For how many days the credits of each unit last at the pace of the last 30 days. Null if none
 * were used in that time, or if none are left. `days` are sorted; `today` is `YYYY-MM-DD`.
 */
export function daysLeft(
  left: CreditAmounts,
  days: readonly DayOfUse[],
  today: string,
): Record<keyof CreditAmounts, number | null> {
  const first = days[0]
  const age = first ? dayNumber(today) - dayNumber(first.day) + 1 : 0
  const span = Math.min(LOOKS_BACK, Math.max(AT_LEAST, age))
  const since = dayNumber(today) - span + 1
  const recent = days.filter(({ day }) => dayNumber(day) >= since)
  const lasts = (unit: keyof CreditAmounts) => {
    const used = recent.reduce((sum, day) => sum + day[unit], 0)
    return used > 0 && left[unit] > 0 ? Math.floor((left[unit] * span) / used) : null
  }
  return { phone: lasts('phone'), email: lasts('email') }
}
