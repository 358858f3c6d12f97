import { useNavigate } from '@tanstack/react-router'
import { PaymentWatch } from '../features/billing/buying/payment-watch.tsx'
import { useAwaitedPurchase } from '../features/billing/buying/purchase.ts'
import { reloadUserDetails } from '../features/me/user-details.ts'

/** The payment-processing modal, on any screen. The receipt follows. */
export function PaymentProcessing() {
  const purchase = useAwaitedPurchase()
  const navigate = useNavigate()
  return (
    purchase && (
      <PaymentWatch
        key={purchase.paid_at}
        purchase={purchase}
        onArrived={reloadUserDetails}
        onPaid={(paymentId) => void navigate({ to: '/receipts/$paymentId', params: { paymentId } })}
      />
    )
  )
}
