import { getUserTeamDetails, leaveTeam as leaveTeamCall } from '@dastak/contract/teams/teams.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'

/** What a member knows of his team stands under this key. */
export const OWN_TEAM_KEY = 'own-team'

/** Often enough that a budget or a name that changed is soon seen; a hidden page does not ask. */
const ASK_EVERY_MS = 15_000

const ownTeamQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: [OWN_TEAM_KEY, teamId],
    queryFn: teamId
      ? ({ signal }) =>
          callApi(getUserTeamDetails, { query: { team_id: teamId, limit: 1 }, signal })
      : skipToken,
    staleTime: ASK_EVERY_MS,
  })

/** The team that the user is in, with his own figures; asks nothing for null (in none). */
export const useGetUserTeamDetails = (teamId: string | null) => useQuery(ownTeamQuery(teamId))

/** The same, asked again and again: used once. */
export const useFollowUserTeamDetails = (teamId: string | null) =>
  useQuery({ ...ownTeamQuery(teamId), refetchInterval: ASK_EVERY_MS })

/** Returns the server's message. Throws ApiError. */
export async function leaveTeam(teamId: string): Promise<string> {
  return (await callApiWithMessage(leaveTeamCall, { body: { team_id: teamId } })).message
}
