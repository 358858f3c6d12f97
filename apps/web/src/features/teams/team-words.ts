import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { amountText } from '../../lib/text/credit-text.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'

/** What a member is called: by the number that was invited, until there is a name. */
export function memberName(member: Pick<TeamMember, 'member_name' | 'invited_mobile'>): string {
  const { member_name: name, invited_mobile: invited } = member
  return name ?? (invited === null ? 'this member' : spacedPhone(invited))
}

/** `7 left of 10 allotted`. */
export function allottedText(left: number, allotted: number): string {
  return `${formatNumber(left)} left of ${formatNumber(allotted)} allotted`
}

/** What all of them have left. */
export function leftWith(members: readonly TeamMember[]): { phone: number; email: number } {
  return {
    phone: members.reduce((sum, member) => sum + member.credits_left, 0),
    email: members.reduce((sum, member) => sum + member.email_credits_left, 0),
  }
}

/** `12 phone and 5 email credits come back to you.` */
export function givenBackText(left: { phone: number; email: number }): string {
  const words = amountText(left)
  if (!words) return 'No credits are left to come back.'
  return `${words} ${left.phone + left.email === 1 ? 'comes' : 'come'} back to you.`
}
