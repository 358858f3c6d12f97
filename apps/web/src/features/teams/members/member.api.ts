import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as members from '@dastak/contract/teams/members.ts'
import { getTeamUsage } from '@dastak/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import type { ListRequest } from '../../../components/data-table/paging/list-request.ts'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'
import { timeZone } from '../../../lib/text/dates.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { LIVE, changed } from '../teams.api.ts'

/** Query key for one member. Separate from that of teams: a removed member is not reloaded. */
export const MEMBER_KEY = 'team-member'
const USAGE_POLL_MS = 15_000

export interface MemberIds {
  team_id: string
  member_id: string
}

/** A member's details. The leads come from a separate list. */
export function useGetTeamMemberDetails(ids: MemberIds) {
  return useQuery({
    ...queryOf([MEMBER_KEY, ids], members.getTeamMemberDetails, { query: { ...ids, limit: 1 } }),
    ...LIVE,
  })
}

/** The credits that all members of a team, or one of them, have used by day. */
export function useGetTeamUsage(ids: Pick<MemberIds, 'team_id'> & Partial<MemberIds>) {
  return useQuery({
    ...queryOf([MEMBER_KEY, 'usage', ids], getTeamUsage, {
      query: { ...ids, time_zone: timeZone() },
    }),
    select: ({ data }) => data,
    ...LIVE,
    refetchInterval: (query) => LIVE.refetchInterval(query) && USAGE_POLL_MS,
  })
}

/** The calls that the list of leads needs for the leads of a member. */
export function memberLeadsOf(ids: MemberIds) {
  const body = <Request extends ListRequest>(request: Request) => ({ ...ids, ...request })
  type Query = BodyOf<typeof members.queryMemberLeads>
  type FileQuery = BodyOf<typeof members.exportMemberLeads>
  return {
    name: `member-${ids.team_id}-${ids.member_id}`,
    queryLeads: (request: ListRequest, signal?: AbortSignal) =>
      callApi(members.queryMemberLeads, { body: body(request) as Query, signal }),
    exportLeads: (request: ListRequest & Pick<FileQuery, 'format' | 'layout' | 'lead_ids'>) =>
      callApi(members.exportMemberLeads, { body: body(request) as FileQuery }),
  }
}

type Increment = BodyOf<typeof members.incrementAllottedCredits>

/** Returns the server's message. Throws ApiError. Use one key for all tries of a confirmation. */
export const incrementAllottedCredits = (body: Increment, idempotencyKey: string) =>
  memberChanged(callApiWithMessage(members.incrementAllottedCredits, { body, idempotencyKey }))

/** Returns the server's message. Throws ApiError. */
export const setMemberBudget = (body: BodyOf<typeof members.setMemberBudget>) =>
  memberChanged(callApiWithMessage(members.setMemberBudget, { body }))

/** Reloads the member, also if the answer was lost. */
const memberChanged = (call: Promise<{ message: string }>) =>
  reloadAnyway([MEMBER_KEY], changed(call))
