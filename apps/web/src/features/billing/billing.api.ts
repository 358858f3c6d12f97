import * as contract from '@dastak/contract/billing/billing.ts'
import { PLAN_PRODUCT } from '@dastak/contract/names.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const KEY = 'billing'
export const plansQuery = queryOf([KEY, 'plans'], contract.listPlans, {
  query: { product: PLAN_PRODUCT },
})
export const subscriptionQuery = queryOf([KEY, 'subscription'], contract.getSubscriptionDetails)
const paymentsQuery = queryOf([KEY, 'payments'], payments.listPayments)
const addressQuery = queryOf([KEY, 'address'], payments.getBillingAddress)

export const useListPlans = () => useQuery(plansQuery)
export const useListPayments = () => useQuery(paymentsQuery)
export const useGetBillingAddress = () => useQuery(addressQuery)

/** The time until the next poll in milliseconds; false for none. Hidden pages do not poll. */
type PollMs = () => number | false

export const useGetSubscriptionDetails = (pollMs?: PollMs) =>
  useQuery({ ...subscriptionQuery, refetchInterval: pollMs ?? false })

/** A payment with its buyer and seller. */
export function useGetReceipt(paymentId: string) {
  const query = { payment_id: paymentId }
  return useQuery(queryOf([KEY, 'receipt', paymentId], payments.getReceipt, { query }))
}

/** The last payment, and the number of payments. */
export function useLastPayment(pollMs: PollMs) {
  return useQuery({
    ...queryOf([KEY, 'last-payment'], payments.listPayments, { query: { limit: 1 } }),
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** What a plan or a pack costs now. Fetched each time, because it depends on the day. */
export function useEstimatePrice(planId: string) {
  const body = { plan_id: planId }
  return useQuery({
    ...queryOf([KEY, 'estimate', planId], contract.estimatePrice, { body }),
    staleTime: 0,
    gcTime: 0,
  })
}

export const countPayments = async () =>
  (await callApi(payments.listPayments, { query: { limit: 1 } })).total

/** The id of the last paid payment for this offer, among the newest five; otherwise null. */
export async function findPaymentFor(offerId: string): Promise<string | null> {
  const { data } = await callApi(payments.listPayments, { query: { limit: 5 } })
  return (
    data.find(({ plan_id: id, status }) => id === offerId && status === 'paid')?.payment_id ?? null
  )
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

export async function saveBillingAddress(
  address: Record<keyof typeof payments.billingAddressForm, string>,
): Promise<payments.BillingAddress> {
  const saved = await callApi(payments.saveBillingAddress, { body: address })
  queryClient.setQueryData(addressQuery.queryKey, saved)
  return saved
}

export const downloadInvoice = (paymentId: string) =>
  callApi(payments.downloadInvoice, { query: { payment_id: paymentId } })

/** Reloads everything about plans and payments. */
export const reloadBilling = () => queryClient.invalidateQueries({ queryKey: [KEY] })

/** Puts the answer into the cache, so that it is shown immediately. */
async function keep(change: Promise<contract.SubscriptionDetails>) {
  const details = await change
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey })
  queryClient.setQueryData(subscriptionQuery.queryKey, details)
  return details
}
