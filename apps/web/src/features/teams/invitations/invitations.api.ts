import * as contract from '@dastak/contract/teams/invitations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApiWithMessage } from '../../../lib/api/api-client.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

const INVITATIONS_KEY = 'invitations'

/**
 * The invitations of the user, and the teams whose owners may not invite them again yet. `count` is
 * the number of invitations from the user details: a new count loads the list again.
 */
export function useGetInvitations(count: number, isEnabled = true) {
  return useQuery({
    ...queryOf([INVITATIONS_KEY, count], contract.getInvitations),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    staleTime: 0,
  })
}

/** The invitation that a link leads to. */
export function useOpenInvitation(token: string) {
  const query = queryOf([INVITATIONS_KEY, token], contract.openInvitation, { body: { token } })
  return useQuery({ ...query, retry: false, enabled: token !== '' })
}

type Answering =
  | typeof contract.acceptInvitation
  | typeof contract.declineInvitation
  | typeof contract.allowInvitation

/** Each returns the server's message. Throws ApiError. */
export const acceptInvitation = (id: string) => answer(contract.acceptInvitation, id)
export const declineInvitation = (id: string) => answer(contract.declineInvitation, id)
export const allowInvitation = (id: string) => answer(contract.allowInvitation, id)

async function answer(endpoint: Answering, id: string): Promise<string> {
  const call = callApiWithMessage(endpoint, { body: { invitation_id: id } })
  return (await reloadAnyway([INVITATIONS_KEY], call)).message
}
