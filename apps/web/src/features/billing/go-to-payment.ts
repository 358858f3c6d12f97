import type { SubscriptionDetails } from '@dastak/contract/billing.ts'
import { startCheckout } from './billing.api.ts'
import { beginPurchase } from './purchase.ts'

/** Goes on to the hosted page where a plan or a pack is paid for; `paymentsBefore` as of a purchase. */
export async function goToPayment(offerId: string, paymentsBefore: number | null): Promise<void> {
  const page = await startCheckout(offerId)
  beginPurchase(offerId, paymentsBefore)
  location.assign(page)
}

/** The same for what is due for the plan. */
export async function payOverdue({ plan_id: planId }: SubscriptionDetails): Promise<void> {
  if (planId !== null) await goToPayment(planId, null)
}
