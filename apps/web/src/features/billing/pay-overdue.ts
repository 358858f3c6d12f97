import type { SubscriptionDetails } from '@dastak/contract/billing.ts'
import { startCheckout } from './billing.api.ts'
import { beginPurchase } from './purchase.ts'

/** Goes on to the hosted page where what is due for the plan is paid. */
export async function payOverdue({ plan_id: planId }: SubscriptionDetails): Promise<void> {
  if (planId === null) return
  const page = await startCheckout(planId)
  beginPurchase(planId, null)
  location.assign(page)
}
