import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as members from '@dastak/contract/teams/members.ts'
import { getTeamUsage } from '@dastak/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import type {
  FileRequest,
  ListRequest,
} from '../../../components/data-table/paging/list-request.ts'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'
import { timeZone } from '../../../lib/text/dates.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { LIVE, changed } from '../teams.api.ts'

/** Key of all about one member. Not under teams': who was removed is not asked for again. */
export const MEMBER_KEY = 'team-member'
const USAGE_LOOK_AGAIN_MS = 15_000

/** A member and the team that he is asked for in. */
export interface MemberIds {
  team_id: string
  member_id: string
}

/** A member's figures. His leads are a list of their own. */
export function useGetTeamMemberDetails(ids: MemberIds) {
  return useQuery({
    ...queryOf([MEMBER_KEY, ids], members.getTeamMemberDetails, { query: { ...ids, limit: 1 } }),
    ...LIVE,
  })
}

/** What the members of a team, or one of them, have spent by day. */
export function useGetTeamUsage(ids: Pick<MemberIds, 'team_id'> & Partial<MemberIds>) {
  return useQuery({
    ...queryOf([MEMBER_KEY, 'usage', ids], getTeamUsage, {
      query: { ...ids, time_zone: timeZone },
    }),
    select: ({ data }) => data,
    ...LIVE,
    refetchInterval: (query) => LIVE.refetchInterval(query) && USAGE_LOOK_AGAIN_MS,
  })
}

/** What a member has revealed, as the list of leads asks for it. */
export function memberLeadsOf(ids: MemberIds) {
  const body = <Asked extends ListRequest>(asked: Asked) => ({ ...ids, ...asked })
  type Question = BodyOf<typeof members.queryMemberLeads>
  type FileQuestion = BodyOf<typeof members.exportMemberLeads>
  return {
    name: `member-${ids.team_id}-${ids.member_id}`,
    queryLeads: (asked: ListRequest, signal: AbortSignal) =>
      callApi(members.queryMemberLeads, { body: body(asked) as Question, signal }),
    exportLeads: (asked: FileRequest) =>
      callApi(members.exportMemberLeads, { body: body(asked) as FileQuestion }),
  }
}

type Increment = BodyOf<typeof members.incrementAllottedCredits>

/** Returns the server's message, throws ApiError, as the next. One key for a confirm's tries. */
export const incrementAllottedCredits = (body: Increment, idempotencyKey: string) =>
  memberChanged(callApiWithMessage(members.incrementAllottedCredits, { body, idempotencyKey }))

export const setMemberBudget = (body: BodyOf<typeof members.setMemberBudget>) =>
  memberChanged(callApiWithMessage(members.setMemberBudget, { body }))

/** What is shown of the member is asked again, also where the answer was lost. */
const memberChanged = (call: Promise<{ message: string }>) =>
  reloadAnyway([MEMBER_KEY], changed(call))
