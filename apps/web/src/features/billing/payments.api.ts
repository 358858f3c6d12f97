import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { BILLING, type PollMs } from './billing.api.ts'

/** Payments, receipts and the billing address: apart from what every screen loads first. */

const paymentsQuery = queryOf([BILLING, 'payments'], payments.listPayments)
const addressQuery = queryOf([BILLING, 'address'], payments.getBillingAddress)

export const useListPayments = () => useQuery(paymentsQuery)
export const useGetBillingAddress = () => useQuery(addressQuery)

/** A payment with its buyer and seller. */
export function useGetReceipt(paymentId: string) {
  const query = { payment_id: paymentId }
  return useQuery(queryOf([BILLING, 'receipt', paymentId], payments.getReceipt, { query }))
}

/** The last payment, and the number of payments. */
export function useLastPayment(pollMs: PollMs) {
  return useQuery({
    ...queryOf([BILLING, 'last-payment'], payments.listPayments, { query: { limit: 1 } }),
    staleTime: 0,
    refetchInterval: pollMs,
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

export async function saveBillingAddress(
  address: BodyOf<typeof payments.saveBillingAddress>,
): Promise<payments.BillingAddress> {
  const saved = await callApi(payments.saveBillingAddress, { body: address })
  queryClient.setQueryData(addressQuery.queryKey, saved)
  return saved
}

export const downloadInvoice = (paymentId: string) =>
  callApi(payments.downloadInvoice, { query: { payment_id: paymentId } })
