import { SmallButton } from '../../components/small-button.tsx'
import { useListPlans } from './billing.api.ts'
import { useAwaitedPurchase } from './purchase.ts'
import classes from './billing.module.css'

interface PurchaseNoticeProps {
  /** The buyer came back without having paid. */
  isDeclined: boolean
  onClose: () => void
}

/** How the last purchase stands: declined, or paid and still on its way. */
export function PurchaseNotice({ isDeclined, onClose }: PurchaseNoticeProps) {
  const { data: offers } = useListPlans()
  const awaited = useAwaitedPurchase()
  const bought = [...(offers?.data ?? []), ...(offers?.credit_packs ?? [])].find(
    ({ plan_id: id }) => id === awaited?.plan_id,
  )
  if (awaited)
    return (
      <div className={classes.notice}>
        <p>
          Your payment{bought ? ` for ${bought.name}` : ''} is being processed. What you have bought arrives by itself.
        </p>
      </div>
    )
  if (!isDeclined) return null
  return (
    <div className={classes.notice} role="alert">
      <p>The payment was declined or cancelled. Nothing was bought, and you can try again.</p>
      <SmallButton look="plain" onClick={onClose}>
        Dismiss
      </SmallButton>
    </div>
  )
}
