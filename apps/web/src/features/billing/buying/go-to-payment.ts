import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { keptReturnPath } from '../../../lib/session/return-path.ts'
import { startCheckout } from '../billing.api.ts'
import { countPayments } from '../payments.api.ts'
import { beginPurchase } from './purchase.ts'

/** Opens the hosted page on which a plan or a pack is paid for. */
export async function goToPayment(offerId: string): Promise<void> {
  const [page, paymentsBefore] = await Promise.all([startCheckout(offerId), countPayments()])
  beginPurchase(offerId, paymentsBefore, keptReturnPath())
  location.assign(page)
}

/** Opens the hosted page for the overdue payment of the plan. */
export async function payOverdue({ plan_id: planId }: SubscriptionDetails): Promise<void> {
  if (planId !== null) await goToPayment(planId)
}
