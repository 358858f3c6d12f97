import { creditText } from '@dastak/contract/notifications/event-text.ts'
import * as contract from '@dastak/contract/teams/members.ts'
import { bind, type Binding } from '../../../http/route.ts'
import { returnedText, toMember } from '../team-replies.ts'
import type { Teams } from '../teams.service.ts'

/** Calls about the members of a team and their credits. */
export function memberRoutes({ invitations, members, budgets }: Teams): Binding[] {
  return [
    bind(contract.addTeamMember, async ({ body }, { principal, idempotencyKey }) => {
      const { member, left } = await invitations.invite(principal, {
        teamId: body.team_id,
        mobile: body.member_id,
        amounts: {
          ...amountOf('phone', body.credits_allotted, body.allot_all_credits),
          ...amountOf('email', body.email_credits_allotted, body.allot_all_email_credits),
        },
        idempotencyKey,
      })
      return { data: { ...toMember(member), owner_credits_left: left }, message: 'Invitation sent' }
    }),
    bind(contract.removeTeamMember, async ({ body }, { principal }) => {
      const { team_id: teamId, member_id: memberId } = body
      const { wasMember, returned, left } = await members.remove(principal, teamId, memberId)
      return {
        data: { credits_returned: returned, owner_credits_left: left },
        message: `${wasMember ? 'Member removed' : 'Invitation withdrawn'}${returnedText(returned)}`,
      }
    }),
    bind(contract.incrementAllottedCredits, async ({ body }, { principal, idempotencyKey }) => {
      const { increment_credits_by: phone = 0, increment_email_credits_by: email = 0 } = body
      const amounts = { phone, email }
      const allotment = { teamId: body.team_id, memberId: body.member_id, amounts, idempotencyKey }
      const { member, left } = await members.allot(principal, allotment)
      return {
        data: { ...toMember(member), owner_credits_left: left },
        message: `${creditText(amounts)} added`,
      }
    }),
    bind(contract.setMemberBudget, async ({ body }, { principal }) => {
      const { monthly_credits: phone = 0, monthly_email_credits: email = 0 } = body
      const budget = { phone, email }
      const member = await budgets.set(principal, body.team_id, body.member_id, budget)
      return {
        data: toMember(member),
        message: member.refilled_month ? 'Budget saved' : 'Budget removed',
      }
    }),
  ]
}

function amountOf(unit: 'phone' | 'email', amount: number | undefined, isAll: boolean | undefined) {
  if (isAll) return { [unit]: 'all' as const }
  return amount === undefined && isAll === undefined ? {} : { [unit]: amount ?? 0 }
}
