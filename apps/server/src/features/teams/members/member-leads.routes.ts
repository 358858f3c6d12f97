import {
  exportMemberLeads,
  getTeamMemberDetails,
  MEMBER_LEAD_COLUMNS,
  queryMemberLeads,
} from '@dastak/contract/teams/members.ts'
import { getUserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { bind, type Binding } from '../../../http/route.ts'
import type { Linkedin } from '../../linkedin/linkedin.service.ts'
import type { LeadRow, Lookups } from '../../lookups/lookups.service.ts'
import { toDetails, toMember } from '../team-replies.ts'
import type { MemberRow, Teams } from '../teams.service.ts'

export interface MemberLeads {
  lookups: Pick<Lookups, 'queryLeads' | 'exportLeads' | 'apiLeads'>
  linkedin: Pick<Linkedin, 'ofMember'>
}

/** The leads and LinkedIn requests of members since they joined. */
export function memberLeadRoutes(teams: Teams, { lookups, linkedin }: MemberLeads): Binding[] {
  // Owners do not see members' reports.
  const toLead = (row: LeadRow) => ({ ...lookups.apiLeads.din(row), report: null })
  const leadsOf = async (member: MemberRow, limit: number | undefined) => {
    const { user_id: userId, joined_at: since } = member
    if (!since) return { rows: [], total: 0 }
    const { rows, total } = await lookups.queryLeads('din', userId, { from: since, limit })
    return { rows: rows.map(toLead), total }
  }
  const requestsOf = async ({ user_id: userId, joined_at: since }: MemberRow) => {
    const requests = since ? await linkedin.ofMember(userId, since) : []
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
    bind(getTeamMemberDetails, async ({ query }, { principal }) => {
      const { team_id: teamId, member_id: memberId, limit } = query
      const { team, member } = await teams.members.get(principal.userId, teamId, memberId)
      const { rows, total } = await leadsOf(member, limit)
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
    bind(queryMemberLeads, async ({ body }, { principal }) => {
      const { team_id: teamId, member_id: memberId, ...query } = body
      const { member } = await teams.members.get(principal.userId, teamId, memberId)
      const request = { ...query, ...visibleTo(member) }
      const { rows, total, totalAll } = await lookups.queryLeads('din', member.user_id, request)
      return { data: { data: rows.map(toLead), total, total_all: totalAll } }
    }),
    bind(exportMemberLeads, async ({ body }, { principal }) => {
      const { team_id: teamId, member_id: memberId, ...query } = body
      const { member } = await teams.members.get(principal.userId, teamId, memberId)
      const request = { ...query, ...visibleTo(member) }
      return { file: await lookups.exportLeads('din', member.user_id, request, 'member_leads') }
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

/** For an invited person, who has not joined yet. */
const NEVER = new Date('9999-12-31')

/** Owners see only these columns of a member's leads, and only leads since the member joined. */
function visibleTo({ joined_at: joinedAt }: MemberRow) {
  return { from: joinedAt ?? NEVER, columns: Object.keys(MEMBER_LEAD_COLUMNS) }
}
