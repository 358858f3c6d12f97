import { creditWords } from '@dastak/contract/notifications/event-words.ts'
import {
  addTeamMember,
  removeTeamMember,
  getTeamMemberDetails,
  MEMBER_LEAD_COLUMNS,
  queryMemberLeads,
  exportMemberLeads,
  incrementAllottedCredits,
  setMemberBudget,
} from '@dastak/contract/teams/members.ts'
import { getUserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import type { LeadRow, Lookups } from '../lookups/lookups.service.ts'
import { cameBack, toDetails, toMember } from './team-replies.ts'
import type { MemberRow, Teams } from './teams.service.ts'

/** The members of a team, what is allotted to them, and what they find. */
export function memberRoutes(
  teams: Teams,
  lookups: Pick<Lookups, 'queryLeads' | 'exportLeads' | 'toldLeads'>,
  linkedin: Pick<Linkedin, 'ofMember'>,
): Binding[] {
  // His reports are the member's own affair.
  const toLead = (row: LeadRow) => ({ ...lookups.toldLeads.din(row), report: null })
  const leadsOf = async (
    { user_id: userId, joined_at: since }: MemberRow,
    limit: number | undefined,
  ) => {
    if (!since) return { rows: [], total: 0 }
    const { rows, total } = await lookups.queryLeads('din', userId, { since, limit })
    return { rows: rows.map(toLead), total }
  }
  const requestsOf = async ({ user_id: userId, joined_at: since }: MemberRow) => {
    if (!since) return []
    const requests = await linkedin.ofMember(userId, since)
    return requests.map(({ id, name, subject, address, phone, email }) => ({
      request_id: id,
      name,
      profile_id: subject,
      profile_url: address,
      phone_no: phone,
      email,
    }))
  }
  return [
    bind(addTeamMember, async ({ body }, { principal, idempotencyKey }) => {
      const { member, left } = await teams.invitations.invite(principal, {
        teamId: body.team_id,
        mobile: body.member_id,
        amounts: {
          ...wanted('phone', body.credits_allotted, body.allot_all_credits),
          ...wanted('email', body.email_credits_allotted, body.allot_all_email_credits),
        },
        idempotencyKey,
      })
      return { data: { ...toMember(member), owner_credits_left: left }, message: 'Invitation sent' }
    }),
    bind(removeTeamMember, async ({ body }, { principal }) => {
      const { wasMember, returned, left } = await teams.members.remove(
        principal,
        body.team_id,
        body.member_id,
      )
      return {
        data: { credits_returned: returned, owner_credits_left: left },
        message: `${wasMember ? 'Member removed' : 'Invitation withdrawn'}${cameBack(returned)}`,
      }
    }),
    bind(getTeamMemberDetails, async ({ query }, { principal }) => {
      const { team, member } = await teams.members.get(
        principal.userId,
        query.team_id,
        query.member_id,
      )
      const { rows, total } = await leadsOf(member, query.limit)
      return {
        data: {
          team_details: toDetails(team),
          member_details: toMember(member),
          leads_extracted: rows,
          leads_total: total,
          linkedin_requests: await requestsOf(member),
        },
      }
    }),
    bind(
      queryMemberLeads,
      async ({ body: { team_id: teamId, member_id: memberId, ...question } }, { principal }) => {
        const { member } = await teams.members.get(principal.userId, teamId, memberId)
        const page = await lookups.queryLeads('din', member.user_id, {
          ...question,
          ...ofMember(member),
        })
        return {
          data: { data: page.rows.map(toLead), total: page.total, total_all: page.totalAll },
        }
      },
    ),
    bind(
      exportMemberLeads,
      async ({ body: { team_id: teamId, member_id: memberId, ...question } }, { principal }) => {
        const { member } = await teams.members.get(principal.userId, teamId, memberId)
        return {
          file: await lookups.exportLeads(
            'din',
            member.user_id,
            { ...question, ...ofMember(member) },
            'member_leads',
          ),
        }
      },
    ),
    bind(incrementAllottedCredits, async ({ body }, { principal, idempotencyKey }) => {
      const { increment_credits_by: phone = 0, increment_email_credits_by: email = 0 } = body
      const amounts = { phone, email }
      const named = { teamId: body.team_id, memberId: body.member_id, amounts, idempotencyKey }
      const { member, left } = await teams.members.allot(principal, named)
      return {
        data: { ...toMember(member), owner_credits_left: left },
        message: `${creditWords(amounts)} added`,
      }
    }),
    bind(setMemberBudget, async ({ body }, { principal }) => {
      const { monthly_credits: phone = 0, monthly_email_credits: email = 0 } = body
      const member = await teams.budgets.set(principal, body.team_id, body.member_id, {
        phone,
        email,
      })
      return {
        data: toMember(member),
        message: member.refilled_month ? 'Budget saved' : 'Budget removed',
      }
    }),
    bind(getUserTeamDetails, async ({ query }, { principal }) => {
      const { team, member } = await teams.ofMember(principal.userId, query.team_id)
      const { rows } = await leadsOf(member, query.limit)
      return {
        data: {
          team_name: team.name,
          member_details: toMember(member),
          team_details: toDetails(team),
          leads_extracted: rows,
          linkedin_requests: await requestsOf(member),
        },
      }
    }),
  ]
}

/** Who is only invited has joined at no time. */
const NEVER = new Date('9999-12-31')

function wanted(unit: 'phone' | 'email', amount: number | undefined, isAll: boolean | undefined) {
  if (isAll) return { [unit]: 'all' as const }
  return amount === undefined && isAll === undefined ? {} : { [unit]: amount ?? 0 }
}

/** What an owner sees of a member's leads: those since he joined, by these columns. */
function ofMember({ joined_at: joinedAt }: MemberRow) {
  return { since: joinedAt ?? NEVER, columns: Object.keys(MEMBER_LEAD_COLUMNS) }
}
