import * as contract from '@dastak/contract/teams/invitations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApiWithMessage } from '../../../lib/api/api-client.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

const INVITATIONS_KEY = 'invitations'

/**
 * What the user is invited to, and whose owners may not invite them again yet. Asked again when
 * there are more or fewer invitations than `count`, which the user details tell.
 */
export function useGetInvitations(count: number, isAsked = true) {
  return useQuery({
    ...queryOf([INVITATIONS_KEY, count], contract.getInvitations),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 0,
  })
}

/** The invitation of a link. */
export function useOpenInvitation(token: string) {
  const query = queryOf([INVITATIONS_KEY, token], contract.openInvitation, { body: { token } })
  return useQuery({ ...query, retry: false })
}

type Answering =
  | typeof contract.acceptInvitation
  | typeof contract.declineInvitation
  | typeof contract.allowInvitation

/** Each returns the server's message and throws ApiError. */
export const acceptInvitation = (id: string) => answer(contract.acceptInvitation, id)
export const declineInvitation = (id: string) => answer(contract.declineInvitation, id)
export const allowInvitation = (id: string) => answer(contract.allowInvitation, id)

async function answer(endpoint: Answering, id: string): Promise<string> {
  const call = callApiWithMessage(endpoint, { body: { invitation_id: id } })
  return (await reloadAnyway([INVITATIONS_KEY], call)).message
}
