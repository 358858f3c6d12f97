import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ContactSupport } from '../components/buttons/contact-support.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { PlansPanel } from '../features/billing/plans/plans-panel.tsx'
import { awaitPurchase, endPurchase } from '../features/billing/buying/purchase.ts'
import { PurchaseNotice } from '../features/billing/buying/purchase-notice.tsx'
import { reloadUserDetails } from '../features/me/user-details.ts'
import { TeamPays } from './teams/team-pays.tsx'

/** /plan: plans side by side, credit packs below; and where the hosted page leads back to. */
export function PlanScreen() {
  const { checkout, plan_id: planId } = useSearch({ from: '/inside/plan' })
  const navigate = useNavigate()
  const [isDeclined, setIsDeclined] = useState(false)
  // It is taken out of the address: a reload, or Back, is no second purchase and says nothing.
  useEffect(() => {
    if (checkout === undefined) return
    if (checkout === 'declined') {
      setIsDeclined(true)
      endPurchase()
    } else if (planId !== undefined) awaitPurchase(planId)
    void navigate({ to: '/plan', search: {}, replace: true })
  }, [checkout, planId, navigate])
  return (
    <>
      <PageHead
        title="Plans"
        purpose="What each plan costs, gives and permits. You can change or cancel at any time."
        action={<Link to="/account/billing">Payments and invoices</Link>}
      />
      <TeamPays />
      <PurchaseNotice isDeclined={isDeclined} onClose={() => setIsDeclined(false)} />
      <PlansPanel
        onChanged={reloadUserDetails}
        onPaid={(paymentId) => void navigate({ to: '/receipts/$paymentId', params: { paymentId } })}
        emptyAction={<ContactSupport isSecond={false} />}
      />
    </>
  )
}
