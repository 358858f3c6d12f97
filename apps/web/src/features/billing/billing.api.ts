import * as contract from '@dastak/contract/billing/billing.ts'
import { PLAN_PRODUCT } from '@dastak/contract/names.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export const BILLING = 'billing'
export const plansQuery = queryOf([BILLING, 'plans'], contract.listPlans, {
  query: { product: PLAN_PRODUCT },
})
export const subscriptionQuery = queryOf([BILLING, 'subscription'], contract.getSubscriptionDetails)
export const useListPlans = () => useQuery(plansQuery)
/** The time until the next poll in milliseconds; false for none. Hidden pages do not poll. */
export type PollMs = () => number | false

export const useGetSubscriptionDetails = (pollMs?: PollMs) =>
  useQuery({ ...subscriptionQuery, refetchInterval: pollMs ?? false })

/** What a plan or a pack costs now. Fetched each time, because it depends on the day. */
export function useEstimatePrice(planId: string) {
  const body = { plan_id: planId }
  return useQuery({
    ...queryOf([BILLING, 'estimate', planId], contract.estimatePrice, { body }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Returns the address of the hosted page. Throws ApiError, like all calls here. */
export const startCheckout = async (planId: string) =>
  (await callApi(contract.startCheckout, { query: { plan_id: planId } })).hosted_page

/** `key` must be the same for every try of one click. */
export const changePlan = (planId: string, key: string) =>
  keep(callApi(contract.changePlan, { body: { plan_id: planId }, idempotencyKey: key }))

export const cancelSubscription = () => keep(callApi(contract.cancelSubscription))
export const removeCancellation = () => keep(callApi(contract.removeCancellation))
export const removeScheduledPlanChange = () => keep(callApi(contract.removeScheduledPlanChange))

/** Reloads everything about plans and payments. */
export const reloadBilling = () => queryClient.invalidateQueries({ queryKey: [BILLING] })

/** Puts the answer into the cache, so that it is shown immediately. */
async function keep(change: Promise<contract.SubscriptionDetails>) {
  const details = await change
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey })
  queryClient.setQueryData(subscriptionQuery.queryKey, details)
  return details
}
