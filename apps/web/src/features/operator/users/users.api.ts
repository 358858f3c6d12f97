import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/users.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { confirmed } from '../confirmation/confirmed.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'

export type { OperatorUser, OperatorUserDetails } from '@dastak/contract/operator/users.ts'

const KEY = [OPERATOR_KEY, 'users'] as const
const PAGE_ROWS = 50

/** Users that match a text, the newest first. All for an empty text. */
export function useFindUsers(search: string) {
  const text = search.trim()
  return usePagedList({
    queryKey: [...KEY, 'list', text],
    fetchPage: (cursor, signal) =>
      callApi(contract.findOperatorUsers, {
        body: {
          limit: PAGE_ROWS,
          ...(text !== '' && { search: text }),
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      }),
  })
}

const userQuery = (id: string) =>
  queryOf([...KEY, 'one', id], contract.showOperatorUser, { query: { user_id: id } })

/** One user with permissions, plan and credits. */
export const useOperatorUser = (id: string) => useQuery({ ...userQuery(id), staleTime: 0 })

type LedgerBody = BodyOf<typeof contract.queryUserLedger>

/** One page of a user's ledger. */
export function useUserLedger(body: LedgerBody) {
  const query = queryOf([...KEY, 'ledger', body], contract.queryUserLedger, { body })
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

/** The plans that can be given. */
export const useOperatorPlans = () =>
  useQuery(queryOf([OPERATOR_KEY, 'plans'], contract.listOperatorPlans))

/** The name of a plan by its id. An id that is not on sale any more is its own name. */
export function usePlanName(): (id: string) => string {
  const { data } = useOperatorPlans()
  return useCallback((id) => data?.data.find((plan) => plan.plan_id === id)?.name ?? id, [data])
}

type Details = contract.OperatorUserDetails

/** Shows the answer of a change immediately. Throws ApiError, like all changes here. */
async function change(call: () => Promise<Details>): Promise<Details> {
  const user = await thenReload(confirmed(call))
  queryClient.setQueryData(userQuery(user.user_id).queryKey, user)
  return user
}

export const grantPermissions = (body: BodyOf<typeof contract.grantUserPermissions>) =>
  change(() => callApi(contract.grantUserPermissions, { body }))

export const revokePermissions = (body: BodyOf<typeof contract.revokeUserPermissions>) =>
  change(() => callApi(contract.revokeUserPermissions, { body }))

export const givePlan = (body: BodyOf<typeof contract.giveUserPlan>) =>
  change(() => callApi(contract.giveUserPlan, { body }))

export const endPlan = (userId: string) =>
  change(() => callApi(contract.endUserPlan, { body: { user_id: userId } }))

/** Credits are added once for each `request_id`, however often this is called. */
export const addCredits = (body: BodyOf<typeof contract.addUserCredits>) =>
  thenReload(confirmed(() => callApi(contract.addUserCredits, { body })))
