import { PaymentWatch } from '../features/billing/payment-watch.tsx'
import { useAwaitedPurchase } from '../features/billing/purchase.ts'
import { reloadUserDetails } from '../features/me/user-details.ts'

/** The payment-processing modal, on whatever screen the buyer is. */
export function PaymentProcessing() {
  const purchase = useAwaitedPurchase()
  return purchase && <PaymentWatch key={purchase.paid_at} purchase={purchase} onArrived={reloadUserDetails} />
}
