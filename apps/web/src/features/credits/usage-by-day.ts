import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { getApiUsage } from '@dastak/contract/credits.ts'
import { localDay } from '../../lib/dates.ts'

/** One charge: an ISO instant and the credits it took. */
export type UsageRecord = DataOf<typeof getApiUsage>[number]

/** Credits used on a local calendar day `YYYY-MM-DD`. */
export interface DayOfUse {
  day: string
  used: number
}

/** Sums the charges of each local day, drops days at zero or below, and sorts by day. */
export function usageByDay(records: readonly UsageRecord[]): DayOfUse[] {
  const sums = new Map<string, number>()
  for (const { timestamp, credit_used } of records) {
    const day = localDay(timestamp)
    sums.set(day, (sums.get(day) ?? 0) + credit_used)
  }
  return [...sums]
    .filter(([, used]) => used > 0)
    .map(([day, used]) => ({ day, used }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The days as an axis names them, `4 Sep`; with the year, `4 Sep 2026`, where they are of more than one. */
export function axisLabels(days: readonly DayOfUse[]): string[] {
  const isOneYear = days[0]?.day.slice(0, 4) === days.at(-1)?.day.slice(0, 4)
  return days.map(({ day }) => {
    const [year, month, date] = day.split('-').map(Number)
    return `${date} ${MONTHS[month! - 1]}${isOneYear ? '' : ` ${year}`}`
  })
}

/** `(total - left) / total * 100`, from 0 to 100; 0 where nothing was ever granted. */
export function percentUsed(left: number, total: number): number {
  if (total <= 0) return 0
  return Math.min(100, Math.max(0, ((total - left) / total) * 100))
}

/** A percentage with one decimal; never 0 when something was used, nor 100 while something is left. */
export function percentWords(percent: number): string {
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return percent > 99.9 && percent < 100 ? '>99.9%' : `${Number(percent.toFixed(1))}%`
}
