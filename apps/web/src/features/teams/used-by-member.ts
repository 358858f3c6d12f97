import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { TeamMember, getTeamUsage } from '@dastak/contract/teams/teams.ts'
import { memberName } from './team-text.ts'

/** What one member used on one day. */
type UsedOnDay = DataOf<typeof getTeamUsage>['data'][number]

export interface MemberUse {
  id: string
  name: string
  phone: number
  email: number
}

type Member = Pick<TeamMember, 'member_id' | 'member_name' | 'invited_mobile'>

/** The total that each member used, most first, without members who used nothing. */
export function usedByMember(
  records: readonly UsedOnDay[],
  members: readonly Member[],
): MemberUse[] {
  const sums = new Map<string, { phone: number; email: number }>()
  for (const { member_id: id, phone, email } of records) {
    const before = sums.get(id) ?? { phone: 0, email: 0 }
    sums.set(id, { phone: before.phone + phone, email: before.email + email })
  }
  return members
    .flatMap((member) => {
      const used = sums.get(member.member_id)
      return used && used.phone + used.email > 0
        ? [{ id: member.member_id, name: memberName(member), ...used }]
        : []
    })
    .toSorted((a, b) => b.phone + b.email - a.phone - a.email)
}
