import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { billingText } from '../billing.text.ts'
import { useListPlans } from '../billing.api.ts'
import { useLastPayment } from '../payments.api.ts'
import {
  awaitPurchase,
  endPurchase,
  useAwaitedPurchase,
  useLeftPurchase,
  type Purchase,
} from './purchase.ts'
import classes from '../billing.module.css'

const text = billingText.notice

interface PurchaseNoticeProps {
  /** The buyer came back without having paid. */
  isDeclined: boolean
  onClose: () => void
}

/** The state of the last purchase: being processed, declined, or left without paying. */
export function PurchaseNotice({ isDeclined, onClose }: PurchaseNoticeProps) {
  const awaited = useAwaitedPurchase()
  const left = useLeftPurchase()
  const nameOf = useOfferName()
  const awaitedName = awaited && nameOf(awaited)
  if (awaited)
    return (
      <div className={classes.notice}>
        <p>{awaitedName ? text.processing(awaitedName) : text.processingUnnamed}</p>
      </div>
    )
  if (isDeclined)
    return (
      <div className={classes.notice} role="alert">
        <p>{text.declined}</p>
        <SmallButton look="plain" onClick={onClose}>
          {text.dismiss}
        </SmallButton>
      </div>
    )
  return left && <LeftNotice purchase={left} name={nameOf(left)} />
}

/** The buyer left the hosted page without its buttons and may have paid or not. */
function LeftNotice({ purchase, name }: { purchase: Purchase; name: string | undefined }) {
  const { data } = useLastPayment(() => false)
  // A newer payment has arrived meanwhile.
  if (!data || data.total > (purchase.payments_before ?? 0)) return null
  return (
    <div className={classes.notice} role="status">
      <p>{name ? text.left(name) : text.leftUnnamed}</p>
      <span>
        <SmallButton look="plain" onClick={() => awaitPurchase(purchase.plan_id)}>
          {text.havePaid}
        </SmallButton>
        <SmallButton look="plain" onClick={endPurchase}>
          {text.dismiss}
        </SmallButton>
      </span>
    </div>
  )
}

/** The name of what is bought; undefined until the offers are known. */
function useOfferName() {
  const { data: offers } = useListPlans()
  return ({ plan_id: wanted }: Purchase) => {
    const all = [...(offers?.data ?? []), ...(offers?.credit_packs ?? [])]
    return all.find(({ plan_id: id }) => id === wanted)?.name
  }
}
