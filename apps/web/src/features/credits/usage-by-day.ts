import { localDay } from '../../lib/text/dates.ts'
import { creditsText } from './credits.text.ts'

/** One charge: ISO 8601 time, credits in total and by unit. Older servers return only the total. */
interface UsageRecord {
  timestamp: string
  credit_used: number
  phone?: number
  email?: number
}

/** Credits of each unit used on a local calendar day `YYYY-MM-DD`. */
export interface DayOfUse {
  day: string
  phone: number
  email: number
}

/** Sums the charges of each local day, drops days at zero or below, and sorts by day. */
export function usageByDay(records: readonly UsageRecord[]): DayOfUse[] {
  return sumsByDay(
    records.map(({ timestamp, credit_used: used, email = 0, phone = used - email }) => ({
      day: localDay(timestamp),
      phone,
      email,
    })),
  )
}

/** Like usageByDay, for amounts that have their day already. */
export function sumsByDay(parts: readonly DayOfUse[]): DayOfUse[] {
  const sums = new Map<string, DayOfUse>()
  for (const { day, phone, email } of parts) {
    const before = sums.get(day) ?? { day, phone: 0, email: 0 }
    sums.set(day, { day, phone: before.phone + phone, email: before.email + email })
  }
  return [...sums.values()]
    .filter(({ phone, email }) => phone + email > 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

const DAY_MS = 86_400_000

/** The number of days since 1970. */
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS
export const dayOfNumber = (at: number) => new Date(at * DAY_MS).toISOString().slice(0, 10)

/** A day on an axis, `4 Sep`. If the axis covers more than one year, `4 Sep 2026`. */
export function axisLabel(day: string, first: string, last: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${date} ${creditsText.usage.months[month! - 1]}${isOneYear ? '' : ` ${year}`}`
}

/** `(total - left) / total * 100`, from 0 to 100. 0 if nothing was ever granted. */
export function percentUsed(left: number, total: number): number {
  if (total <= 0) return 0
  return Math.min(100, Math.max(0, ((total - left) / total) * 100))
}

/** With one decimal. `0%` only if nothing was used, `100%` only if nothing is left. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return percent > 99.9 && percent < 100 ? '>99.9%' : `${Number(percent.toFixed(1))}%`
}
