import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { resendInvitation as resendInvitationCall } from '@dastak/contract/teams/invitations.ts'
import * as members from '@dastak/contract/teams/members.ts'
import * as contract from '@dastak/contract/teams/teams.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApiWithMessage, callApi } from '../../lib/api/api-client.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { POLLED_FRESH_MS, reloadAfter } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export const TEAMS_KEY = 'teams'
/** Members may spend at any time. Hidden pages do not poll. */
export const POLL_MS = 5_000

/** Query options for teams: polls while the page is shown, until the server refuses. */
export const LIVE = {
  staleTime: POLLED_FRESH_MS,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    problemOf(error)?.canRetry === false ? false : POLL_MS,
} as const

/** The teams that this user owns. The server refuses a user who has none and may have none. */
export const allTeamsQuery = queryOptions({
  queryKey: [TEAMS_KEY, 'all'],
  queryFn: async ({ signal }) => (await callApi(contract.getAllTeams, { signal })).data,
})

export function useGetAllTeams(isEnabled: boolean) {
  return useQuery({
    ...allTeamsQuery,
    ...LIVE,
    enabled: isEnabled,
    // Without teams there is nothing to wait for.
    refetchInterval: ({ state }) =>
      state.data?.length === 0 ? false : LIVE.refetchInterval({ state }),
  })
}

/** A team of this user with its members. */
export function useGetTeam(teamId: string) {
  const query = { team_id: teamId }
  return useQuery({ ...queryOf([TEAMS_KEY, 'team', teamId], contract.getTeam, { query }), ...LIVE })
}

/** Each of these returns the server's message. Throws ApiError. */
export const createTeam = (body: BodyOf<typeof contract.createTeam>) =>
  changed(callApiWithMessage(contract.createTeam, { body }))

export const deleteTeam = (teamId: string) =>
  changed(callApiWithMessage(contract.deleteTeam, { query: { team_id: teamId } }))

/** `idempotencyKey` must be the same for every try of one dialog. */
export const addTeamMember = (body: BodyOf<typeof members.addTeamMember>, idempotencyKey: string) =>
  changed(callApiWithMessage(members.addTeamMember, { body, idempotencyKey }))

export const removeTeamMember = (body: BodyOf<typeof members.removeTeamMember>) =>
  changed(callApiWithMessage(members.removeTeamMember, { body }))

export const resendInvitation = (body: BodyOf<typeof resendInvitationCall>) =>
  changed(callApiWithMessage(resendInvitationCall, { body }))

/** Reloads teams after the call. */
export const changed = async (call: Promise<{ message: string }>) =>
  (await reloadAfter([TEAMS_KEY], call)).message
