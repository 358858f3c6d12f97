import { localDay } from '../../lib/text/dates.ts'

/** One charge: ISO instant, credits in all and by unit; older servers know the sum alone. */
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

/** The same of parts that know their day. */
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

/** A day as a number that grows by one each day. */
export const dayNumber = (day: string) => Date.parse(day) / DAY_MS
export const dayOfNumber = (at: number) => new Date(at * DAY_MS).toISOString().slice(0, 10)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day on an axis, `4 Sep`; `4 Sep 2026` where its days are of more than one year. */
export function axisLabel(day: string, first: string, last: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month! - 1]}${first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${year}`}`
}

/** `(total - left) / total * 100`, from 0 to 100; 0 where nothing was ever granted. */
export function percentUsed(left: number, total: number): number {
  if (total <= 0) return 0
  return Math.min(100, Math.max(0, ((total - left) / total) * 100))
}

/** A percentage, one decimal; not 0 when something was used, nor 100 when something is left. */
export function percentText(percent: number): string {
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return percent > 99.9 && percent < 100 ? '>99.9%' : `${Number(percent.toFixed(1))}%`
}
