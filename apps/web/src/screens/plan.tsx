import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ContactSupport } from '../components/buttons/contact-support.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { plansQuery, subscriptionQuery } from '../features/billing/billing.api.ts'
import { billingText } from '../features/billing/billing.text.ts'
import { plansText } from '../features/billing/plans/plans.text.ts'
import { PlansPanel } from '../features/billing/plans/plans-panel.tsx'
import { awaitPurchase, endPurchase, purchaseBack } from '../features/billing/buying/purchase.ts'
import { PurchaseNotice } from '../features/billing/buying/purchase-notice.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { amountText } from '../lib/text/credit-text.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'
import { keptReturnPath } from '../lib/session/return-path.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useReceiptTo } from './receipt-to.ts'
import classes from './plan.module.css'
import { TeamPays } from './teams/team-pays.tsx'

/** What the screen asks for first. */
export function loadPlan(): void {
  prefetch(plansQuery)
  prefetch(subscriptionQuery)
}

/** /plan: the plans and credit packs. The hosted page returns here. */
export function PlanScreen() {
  const { checkout, plan_id: planId } = useSearch({ from: '/inside/plan' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const receiptTo = useReceiptTo()
  const { data: user } = useGetUserDetails()
  const [isDeclined, setIsDeclined] = useState(false)
  // The result is removed from the address, so that a reload or Back does not repeat it.
  useEffect(() => {
    if (checkout === undefined) return
    const back = purchaseBack()
    if (checkout === 'declined') {
      if (back === null) setIsDeclined(true)
      else showSnackbar('info', billingText.notice.declined)
      endPurchase()
    } else if (planId !== undefined) awaitPurchase(planId)
    if (back === null) void navigate({ to: '/plan', search: {}, replace: true })
    else history.replace(back)
  }, [checkout, planId, navigate, history])
  /** After an immediate payment: back to where the user came from, otherwise to the receipt. */
  function paid(paymentId: string) {
    const back = keptReturnPath()
    if (back === null) return void navigate({ to: '/receipts/$paymentId', params: { paymentId } })
    history.push(back)
    showSnackbar('success', billingText.waiting.paidUnnamed)
  }
  return (
    <>
      <PageHead
        title={plansText.title}
        purpose={plansText.purpose}
        action={<Link to="/account/billing">{plansText.toPayments}</Link>}
      />
      <TeamPays />
      {user ? (
        <p className={`remark ${classes.balance}`}>
          {plansText.balance(amountText(user.credits_left) || plansText.noCredits)}{' '}
          <Link to="/recharge-history/ledger">{plansText.ledger}</Link>
        </p>
      ) : null}
      <PurchaseNotice isDeclined={isDeclined} onClose={() => setIsDeclined(false)} />
      <PlansPanel
        receiptTo={receiptTo}
        onChanged={reloadUserDetails}
        onPaid={paid}
        emptyAction={<ContactSupport isSecond={false} />}
      />
    </>
  )
}
