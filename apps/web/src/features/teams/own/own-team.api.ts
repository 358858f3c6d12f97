import { getUserTeamDetails, leaveTeam as leaveTeamCall } from '@dastak/contract/teams/teams.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'

/** Query key of a member's own team. */
export const OWN_TEAM_KEY = 'own-team'

/** Often enough to show a changed budget or name soon. Hidden pages do not poll. */
const POLL_MS = 15_000

const ownTeamQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: [OWN_TEAM_KEY, teamId],
    queryFn: teamId
      ? ({ signal }) =>
          callApi(getUserTeamDetails, { query: { team_id: teamId, limit: 1 }, signal })
      : skipToken,
    staleTime: POLL_MS,
  })

/** The team that the user is in, with their own credits. Fetches nothing if `teamId` is null. */
export const useGetUserTeamDetails = (teamId: string | null) => useQuery(ownTeamQuery(teamId))

/** The same with polling. Use it in one place only. */
export const useFollowUserTeamDetails = (teamId: string | null) =>
  useQuery({ ...ownTeamQuery(teamId), refetchInterval: POLL_MS })

/** Returns the server's message. Throws ApiError. */
export async function leaveTeam(teamId: string): Promise<string> {
  return (await callApiWithMessage(leaveTeamCall, { body: { team_id: teamId } })).message
}
