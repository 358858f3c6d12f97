import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { amountText } from '../../lib/text/credit-text.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { teamsText } from './teams.text.ts'

/** A member's name, or the invited number until there is a name. */
export function memberName(member: Pick<TeamMember, 'member_name' | 'invited_mobile'>): string {
  const { member_name: name, invited_mobile: invited } = member
  return name ?? (invited === null ? teamsText.thisMember : spacedPhone(invited))
}

/** `7 left of 10 allotted`. */
export function allottedText(left: number, allotted: number): string {
  return teamsText.allotted(left, allotted)
}

/** The credits that all of these members have left. */
export function leftWith(members: readonly TeamMember[]): { phone: number; email: number } {
  return {
    phone: members.reduce((sum, member) => sum + member.credits_left, 0),
    email: members.reduce((sum, member) => sum + member.email_credits_left, 0),
  }
}

/** `12 phone and 5 email credits are returned to you.` */
export function returnedText(left: { phone: number; email: number }): string {
  return teamsText.returned(amountText(left), left.phone + left.email)
}
