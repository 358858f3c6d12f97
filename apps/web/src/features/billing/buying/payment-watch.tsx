import { useEffect, useRef, useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import {
  findPaymentFor,
  reloadBilling,
  useGetSubscriptionDetails,
  useLastPayment,
  useListPlans,
} from '../billing.api.ts'
import { type Purchase, endPurchase } from './purchase.ts'
import classes from '../billing.module.css'

const OFTEN_MS = 1_500
const SELDOM_MS = 5_000
/** From then on it is asked more seldom, and said that it takes long. */
const LONG_MS = 60_000

interface PaymentWatchProps {
  purchase: Purchase
  /** Reloads what else has changed with it: credits and permissions. */
  onArrived: () => Promise<void>
  /** The buyer has waited for it: the receipt can be shown. */
  onPaid: (paymentId: string) => void
}

/** Waits for what was paid for: the hosted page only says so, the provider's message brings it. */
export function PaymentWatch({ purchase, onArrived, onPaid }: PaymentWatchProps) {
  const { data: offers, isPending } = useListPlans()
  const pack = offers?.credit_packs.find(({ plan_id: id }) => id === purchase.plan_id)
  const Waiting = pack ? PackWatch : PlanWatch
  const plan = offers?.data.find(({ plan_id: id }) => id === purchase.plan_id)
  const name = (pack ?? plan)?.name
  const isTelling = useRef(false)
  const [isClosed, setIsClosed] = useState(false)

  async function arrive() {
    if (isTelling.current) return
    isTelling.current = true
    // Without its id the payment still stands under Billing.
    const found = findPaymentFor(purchase.plan_id).catch(() => null)
    const [paymentId] = await Promise.all([found, reloadBilling(), onArrived()])
    endPurchase()
    if (paymentId && !isClosed) onPaid(paymentId)
    showSnackbar(
      'success',
      name ? `Paid: ${name}. Your credits are up to date.` : 'Your payment has arrived.',
    )
  }
  // Whether it is a plan or a pack, and its name, is known first.
  return isPending ? null : (
    <Waiting
      {...{ purchase, isClosed }}
      onClose={() => setIsClosed(true)}
      onArrived={() => void arrive()}
    />
  )
}

interface WatchProps {
  purchase: Purchase
  isClosed: boolean
  onClose: () => void
  onArrived: () => void
}

function PlanWatch({ purchase, ...rest }: WatchProps) {
  const { data, dataUpdatedAt, errorUpdatedAt } = useGetSubscriptionDetails(() => waitOf(purchase))
  // The plan that is paid late was there before.
  const hasArrived = data?.plan_id === purchase.plan_id && data.status === 'active'
  return (
    <Processing
      {...{ purchase, hasArrived, ...rest }}
      askedAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
    />
  )
}

function PackWatch({ purchase, ...rest }: WatchProps) {
  const { data, dataUpdatedAt, errorUpdatedAt } = useLastPayment(() => waitOf(purchase))
  const last = data?.data[0]
  const isNew = purchase.payments_before === null || (data?.total ?? 0) > purchase.payments_before
  const hasArrived = isNew && last?.plan_id === purchase.plan_id && last.status === 'paid'
  return (
    <Processing
      {...{ purchase, hasArrived, ...rest }}
      askedAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
    />
  )
}

function waitOf({ paid_at: since }: Purchase): number {
  return Date.now() - (since ?? 0) > LONG_MS ? SELDOM_MS : OFTEN_MS
}

interface ProcessingProps extends WatchProps {
  hasArrived: boolean
  askedAt: number
}

/** The modal of the wait. Closing it only puts it away: what was bought still arrives by itself. */
function Processing(props: ProcessingProps) {
  const { purchase, isClosed, onClose, hasArrived, onArrived, askedAt } = props
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    if (hasArrived) arrived.current()
  }, [hasArrived])
  if (isClosed) return null
  const isLong = askedAt - (purchase.paid_at ?? 0) > LONG_MS
  return (
    <Dialog title="Payment" onClose={onClose}>
      <p role="status">Please wait while your payment is being processed</p>
      <div className={classes.bar} role="progressbar" aria-label="Payment is being processed">
        <span />
      </div>
      <p className="dim">
        {isLong
          ? 'This takes longer than usual. You can go on working: what you have bought arrives ' +
            'by itself, and the payment stands under Billing.'
          : 'Your plan and credits arrive by themselves. You can close this and go on working.'}
      </p>
      <DialogFoot closeLabel="Close" onClose={onClose} />
    </Dialog>
  )
}
