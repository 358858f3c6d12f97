import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { useLastPayment, useListPlans } from '../billing.api.ts'
import {
  awaitPurchase,
  endPurchase,
  useAwaitedPurchase,
  useLeftPurchase,
  type Purchase,
} from './purchase.ts'
import classes from '../billing.module.css'

interface PurchaseNoticeProps {
  /** The buyer came back without having paid. */
  isDeclined: boolean
  onClose: () => void
}

/** How the last purchase stands: declined, left on the way, or paid and not heard of yet. */
export function PurchaseNotice({ isDeclined, onClose }: PurchaseNoticeProps) {
  const awaited = useAwaitedPurchase()
  const left = useLeftPurchase()
  const nameOf = useOfferName()
  if (awaited)
    return (
      <div className={classes.notice}>
        <p>
          Your payment{nameOf(awaited)} is being processed. What you have bought arrives on its own,
          with a receipt.
        </p>
      </div>
    )
  if (isDeclined)
    return (
      <div className={classes.notice} role="alert">
        <p>The payment was declined or cancelled. Nothing was bought, and you can try again.</p>
        <SmallButton look="plain" onClick={onClose}>
          Dismiss
        </SmallButton>
      </div>
    )
  return left && <LeftNotice purchase={left} name={nameOf(left)} />
}

/** Left the hosted page without its buttons: nobody here knows whether he has paid. */
function LeftNotice({ purchase, name }: { purchase: Purchase; name: string }) {
  const { data } = useLastPayment(() => false)
  // It was paid, and has arrived meanwhile.
  if (!data || data.total > (purchase.payments_before ?? 0)) return null
  return (
    <div className={classes.notice} role="status">
      <p>
        You left the payment page, and no payment{name} has reached us so far. If you have paid,
        what you have bought arrives on its own.
      </p>
      <span>
        <SmallButton look="plain" onClick={() => awaitPurchase(purchase.plan_id)}>
          I have paid
        </SmallButton>
        <SmallButton look="plain" onClick={endPurchase}>
          Dismiss
        </SmallButton>
      </span>
    </div>
  )
}

/** ` for Startup`; nothing where it is not known. */
function useOfferName() {
  const { data: offers } = useListPlans()
  return ({ plan_id: wanted }: Purchase) => {
    const offer = [...(offers?.data ?? []), ...(offers?.credit_packs ?? [])].find(
      ({ plan_id: id }) => id === wanted,
    )
    return offer ? ` for ${offer.name}` : ''
  }
}
