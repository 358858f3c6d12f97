import * as contract from '@dastak/contract/billing/billing.ts'
import { PLAN_PRODUCT } from '@dastak/contract/names.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const KEY = 'billing'
const plansQuery = queryOf([KEY, 'plans'], contract.listPlans, { query: { product: PLAN_PRODUCT } })
const subscriptionQuery = queryOf([KEY, 'subscription'], contract.getSubscriptionDetails)
const paymentsQuery = queryOf([KEY, 'payments'], payments.listPayments)
const addressQuery = queryOf([KEY, 'address'], payments.getBillingAddress)

export const useListPlans = () => useQuery(plansQuery)
export const useListPayments = () => useQuery(paymentsQuery)
export const useGetBillingAddress = () => useQuery(addressQuery)

/** Asks again by itself, as often as it says in milliseconds; not while the page is hidden. */
type Every = () => number | false

export const useGetSubscriptionDetails = (every?: Every) =>
  useQuery({ ...subscriptionQuery, refetchInterval: every ?? false })

/** What a payment was, and for whom. */
export function useGetReceipt(paymentId: string) {
  const query = { payment_id: paymentId }
  return useQuery(queryOf([KEY, 'receipt', paymentId], payments.getReceipt, { query }))
}

/** The last payment, and how many there are. */
export function useLastPayment(every: Every) {
  return useQuery({
    ...queryOf([KEY, 'last-payment'], payments.listPayments, { query: { limit: 1 } }),
    staleTime: 0,
    refetchInterval: every,
  })
}

/** What getting a plan or a pack costs now: asked anew each time. */
export function useEstimatePrice(planId: string) {
  const body = { plan_id: planId }
  return useQuery({
    ...queryOf([KEY, 'estimate', planId], contract.estimatePrice, { body }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** How many payments there are. */
export const countPayments = async () =>
  (await callApi(payments.listPayments, { query: { limit: 1 } })).total

/** The last payment for this offer, among the newest; null where there is none. */
export async function findPaymentFor(offerId: string): Promise<string | null> {
  const { data } = await callApi(payments.listPayments, { query: { limit: 5 } })
  return (
    data.find(({ plan_id: id, status }) => id === offerId && status === 'paid')?.payment_id ?? null
  )
}

/** Returns the address of the hosted page. Throws ApiError, as all of these do. */
export const startCheckout = async (planId: string) =>
  (await callApi(contract.startCheckout, { query: { plan_id: planId } })).hosted_page

/** `key` is the same for every try of one press. */
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

/** Everything about plans and payments is asked again. */
export const reloadBilling = () => queryClient.invalidateQueries({ queryKey: [KEY] })

/** What a change says of the plan stands at once. */
async function keep(change: Promise<contract.SubscriptionDetails>) {
  const details = await change
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey })
  queryClient.setQueryData(subscriptionQuery.queryKey, details)
  return details
}
