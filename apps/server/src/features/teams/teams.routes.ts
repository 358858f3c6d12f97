import * as contract from '@dastak/contract/teams/teams.ts'
import { bind, type Binding } from '../../http/route.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { memberLeadRoutes, type MemberLeads } from './members/member-leads.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import type { MemberRow, TeamRow, Teams } from './teams.service.ts'
import { returnedText, toDetails, toMember } from './team-replies.ts'

/** Calls about teams, for their owners and their members. */
export function teamsRoutes({ teams, ...leads }: { teams: Teams } & MemberLeads): Binding[] {
  return [
    bind(contract.getAllTeams, async (_, { principal }) => {
      const all = await teams.list(principal.userId)
      return { data: { data: all.map(toTeam), total: all.length } }
    }),
    bind(contract.getTeam, async ({ query }, { principal }) => ({
      data: toTeam(await teams.get(principal.userId, query.team_id)),
    })),
    bind(contract.createTeam, async ({ body }, { principal }) => {
      const { allot_all_credits: phone = false, allot_all_email_credits: email = false } = body
      const allotAll = { phone, email }
      const team = await teams.create(principal.userId, { name: body.team_name, allotAll })
      return { data: toTeam({ team, members: [] }), message: `Team ${team.name} created` }
    }),
    bind(contract.deleteTeam, async ({ query }, { principal }) => {
      const { returned, left } = await teams.delete(principal, query.team_id)
      return {
        data: { credits_returned: returned, owner_credits_left: left },
        message: `Team deleted${returnedText(returned)}`,
      }
    }),
    bind(contract.getTeamUsage, async ({ query }, { principal }) => {
      const request = { memberId: query.member_id, zone: query.time_zone }
      return { data: { data: await teams.used(principal.userId, query.team_id, request) } }
    }),
    bind(contract.leaveTeam, async ({ body }, { principal }) => {
      await teams.members.leave(principal, body.team_id)
      return { data: {}, message: 'You have left the team' }
    }),
    ...memberRoutes(teams),
    ...memberLeadRoutes(teams, leads),
    ...invitationRoutes(teams),
  ]
}

function toTeam({ team, members }: { team: TeamRow; members: readonly MemberRow[] }) {
  return { ...toDetails(team), team_members: members.map(toMember) }
}
