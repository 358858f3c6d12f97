import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { getTeamUsage } from '@dastak/contract/teams/teams.ts'

type UsedOnDay = DataOf<typeof getTeamUsage>['data'][number]
const DAYS = 30
const DAY_MS = 86_400_000

/** What each member used in the 30 days that end with `today` (YYYY-MM-DD). */
export function usedLately(records: readonly UsedOnDay[], today: string) {
  const first = new Date(Date.parse(today) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const sums = new Map<string, { phone: number; email: number }>()
  for (const { member_id: id, date, phone, email } of records) {
    if (date < first) continue
    const before = sums.get(id) ?? { phone: 0, email: 0 }
    sums.set(id, { phone: before.phone + phone, email: before.email + email })
  }
  return (id: string) => sums.get(id) ?? { phone: 0, email: 0 }
}
