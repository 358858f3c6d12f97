import type { CreditPack, Plan } from '@dastak/contract/billing/billing.ts'
import { useEffect, useRef, useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { reloadBilling, useGetSubscriptionDetails, useListPlans } from '../billing.api.ts'
import { findPaymentFor, useLastPayment } from '../payments.api.ts'
import { billingText } from '../billing.text.ts'
import { grantedText } from '../plans/granted-text.ts'
import { type Purchase, endPurchase } from './purchase.ts'
import classes from '../billing.module.css'

const text = billingText.waiting
const POLL_MS = 1_500
const SLOW_POLL_MS = 5_000
/** After this time the dialog polls less often and says that it takes long. */
const LONG_MS = 60_000

interface PaymentWatchProps {
  purchase: Purchase
  /** Reloads what changes with a purchase: credits and permissions. */
  onArrived: () => Promise<void>
  /** Called if the dialog is still open, to show the receipt. */
  onPaid: (paymentId: string) => void
}

/** Waits for a purchase: it arrives with the provider's message, not with the hosted page. */
export function PaymentWatch({ purchase, onArrived, onPaid }: PaymentWatchProps) {
  const { data: offers, isPending } = useListPlans()
  const pack = offers?.credit_packs.find(({ plan_id: id }) => id === purchase.plan_id)
  const Waiting = pack ? PackWatch : PlanWatch
  const plan = offers?.data.find(({ plan_id: id }) => id === purchase.plan_id)
  const offer = pack ?? plan
  const isFinishing = useRef(false)
  const [isClosed, setIsClosed] = useState(false)

  async function arrive() {
    if (isFinishing.current) return
    isFinishing.current = true
    // If its id is not found, the payment is still listed under Billing.
    const found = findPaymentFor(purchase.plan_id).catch(() => null)
    const [paymentId] = await Promise.all([found, reloadBilling(), onArrived()])
    endPurchase()
    const isBack = purchase.back !== null
    if (paymentId && !isClosed && !isBack) onPaid(paymentId)
    showSnackbar('success', offer ? paidText(offer, isBack) : text.paidUnnamed)
  }
  // Only the list of offers says whether it is a plan or a pack.
  return isPending ? null : (
    <Waiting
      {...{ purchase, isClosed }}
      onClose={() => setIsClosed(true)}
      onArrived={() => void arrive()}
    />
  )
}

/** The receipt says what came. On another screen the message does. */
const paidText = (offer: Plan | CreditPack, isBack: boolean) =>
  isBack ? text.came(offer.name, grantedText(offer)) : text.paid(offer.name)

interface WatchProps {
  purchase: Purchase
  isClosed: boolean
  onClose: () => void
  onArrived: () => void
}

function PlanWatch({ purchase, ...rest }: WatchProps) {
  const { data, dataUpdatedAt, errorUpdatedAt } = useGetSubscriptionDetails(() =>
    pollMsOf(purchase),
  )
  // After an overdue payment the plan id is the same as before, so the status counts too.
  const hasArrived = data?.plan_id === purchase.plan_id && data.status === 'active'
  return (
    <Processing
      {...{ purchase, hasArrived, ...rest }}
      checkedAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
    />
  )
}

function PackWatch({ purchase, ...rest }: WatchProps) {
  const { data, dataUpdatedAt, errorUpdatedAt } = useLastPayment(() => pollMsOf(purchase))
  const last = data?.data[0]
  const isNew = purchase.payments_before === null || (data?.total ?? 0) > purchase.payments_before
  const hasArrived = isNew && last?.plan_id === purchase.plan_id && last.status === 'paid'
  return (
    <Processing
      {...{ purchase, hasArrived, ...rest }}
      checkedAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
    />
  )
}

function pollMsOf({ paid_at: paidAt }: Purchase): number {
  return Date.now() - (paidAt ?? 0) > LONG_MS ? SLOW_POLL_MS : POLL_MS
}

interface ProcessingProps extends WatchProps {
  hasArrived: boolean
  checkedAt: number
}

/** The payment-processing modal. Closing it only hides it: the purchase still arrives. */
function Processing(props: ProcessingProps) {
  const { purchase, isClosed, onClose, hasArrived, onArrived, checkedAt } = props
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    if (hasArrived) arrived.current()
  }, [hasArrived])
  if (isClosed) return null
  const isLong = checkedAt - (purchase.paid_at ?? 0) > LONG_MS
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p role="status">{text.text}</p>
      <div className={classes.bar} role="progressbar" aria-label={text.bar}>
        <span />
      </div>
      <p className="dim">{isLong ? text.longNote : text.note}</p>
      <DialogFoot closeLabel={text.close} onClose={onClose} />
    </Dialog>
  )
}
