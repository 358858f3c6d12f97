import * as contract from '@dastak/contract/billing/billing.ts'
import { PLAN_PRODUCT } from '@dastak/contract/names.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'

const KEY = 'billing'
const plansQuery = queryOptions({
  queryKey: [KEY, 'plans'],
  queryFn: ({ signal }) =>
    callApi(contract.listPlans, { query: { product: PLAN_PRODUCT }, signal }),
})
const subscriptionQuery = queryOptions({
  queryKey: [KEY, 'subscription'],
  queryFn: ({ signal }) => callApi(contract.getSubscriptionDetails, { signal }),
})
const paymentsQuery = queryOptions({
  queryKey: [KEY, 'payments'],
  queryFn: ({ signal }) => callApi(payments.listPayments, { signal }),
})
const addressQuery = queryOptions({
  queryKey: [KEY, 'address'],
  queryFn: ({ signal }) => callApi(payments.getBillingAddress, { signal }),
})

export function useListPlans() {
  return useQuery(plansQuery)
}

/** Asks again by itself, as often as it says in milliseconds; not while the page is hidden. */
type Every = () => number | false

export function useGetSubscriptionDetails(every?: Every) {
  return useQuery({ ...subscriptionQuery, refetchInterval: every ?? false })
}

export function useListPayments() {
  return useQuery(paymentsQuery)
}

/** What a payment was, and for whom. */
export function useGetReceipt(paymentId: string) {
  return useQuery({
    queryKey: [KEY, 'receipt', paymentId],
    queryFn: ({ signal }) =>
      callApi(payments.getReceipt, { query: { payment_id: paymentId }, signal }),
  })
}

/** The last payment, and how many there are. */
export function useLastPayment(every: Every) {
  return useQuery({
    queryKey: [KEY, 'last-payment'],
    queryFn: ({ signal }) => callApi(payments.listPayments, { query: { limit: 1 }, signal }),
    staleTime: 0,
    refetchInterval: every,
  })
}

export function useGetBillingAddress() {
  return useQuery(addressQuery)
}

/** What getting a plan or a pack costs now: asked anew each time. */
export function useEstimatePrice(planId: string) {
  return useQuery({
    queryKey: [KEY, 'estimate', planId],
    queryFn: ({ signal }) => callApi(contract.estimatePrice, { body: { plan_id: planId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many payments there are. */
export async function countPayments(): Promise<number> {
  return (await callApi(payments.listPayments, { query: { limit: 1 } })).total
}

/** The last payment for this offer, among the newest; null where there is none. */
export async function findPaymentFor(offerId: string): Promise<string | null> {
  const { data } = await callApi(payments.listPayments, { query: { limit: 5 } })
  return (
    data.find(({ plan_id: id, status }) => id === offerId && status === 'paid')?.payment_id ?? null
  )
}

/** Returns the address of the hosted page. Throws ApiError, as all of these do. */
export async function startCheckout(planId: string): Promise<string> {
  return (await callApi(contract.startCheckout, { query: { plan_id: planId } })).hosted_page
}

/** `key` is the same for every try of one press. */
export async function changePlan(
  planId: string,
  key: string,
): Promise<contract.SubscriptionDetails> {
  return await keep(
    callApi(contract.changePlan, { body: { plan_id: planId }, idempotencyKey: key }),
  )
}

export async function cancelSubscription(): Promise<void> {
  await keep(callApi(contract.cancelSubscription))
}

export async function removeCancellation(): Promise<void> {
  await keep(callApi(contract.removeCancellation))
}

export async function removeScheduledPlanChange(): Promise<void> {
  await keep(callApi(contract.removeScheduledPlanChange))
}

export async function saveBillingAddress(
  address: Record<keyof typeof payments.billingAddressForm, string>,
): Promise<payments.BillingAddress> {
  const saved = await callApi(payments.saveBillingAddress, { body: address })
  queryClient.setQueryData(addressQuery.queryKey, saved)
  return saved
}

export async function downloadInvoice(paymentId: string) {
  return await callApi(payments.downloadInvoice, { query: { payment_id: paymentId } })
}

/** Everything about plans and payments is asked again. */
export async function reloadBilling(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** What a change says of the plan stands at once. */
async function keep(
  change: Promise<contract.SubscriptionDetails>,
): Promise<contract.SubscriptionDetails> {
  const details = await change
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey })
  queryClient.setQueryData(subscriptionQuery.queryKey, details)
  return details
}
