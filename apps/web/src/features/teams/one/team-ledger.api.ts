import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { exportTeamLedger, queryTeamLedger } from '@dastak/contract/teams/team-ledger.ts'
import { createInvitationLink } from '@dastak/contract/teams/invitation-links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  FileRequest,
  ListRequest,
} from '../../../components/data-table/paging/list-request.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { type MemberIds, MEMBER_KEY } from '../members/member.api.ts'
import { LIVE } from '../teams.api.ts'

/** All of a team, or one member. */
type Of = { team_id: string; member_id?: string | undefined }
const POLL_MS = 15_000

/** One page of what members spent. */
export function useQueryTeamLedger(request: ListRequest & { offset: number; limit: number } & Of) {
  const body = request as BodyOf<typeof queryTeamLedger>
  return useQuery({
    ...queryOf([MEMBER_KEY, 'spending', request], queryTeamLedger, { body }),
    ...LIVE,
    refetchInterval: (query) => LIVE.refetchInterval(query) && POLL_MS,
    placeholderData: keepPreviousData,
  })
}

/** A file of all that match. Throws ApiError. */
export const fetchTeamLedgerFile = (request: FileRequest & Of) =>
  callApi(exportTeamLedger, { body: request as BodyOf<typeof exportTeamLedger> })

/** A new link to an invitation. Loaded once: each call ends the link before. */
export function useCreateInvitationLink(ids: MemberIds) {
  return useQuery({
    ...queryOf([MEMBER_KEY, 'link', ids], createInvitationLink, { body: ids }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
