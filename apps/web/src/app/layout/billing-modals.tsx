import { useRouterState } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { useAwaitedPurchase } from '../../features/billing/buying/purchase.ts'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { useArePreferencesKnown, usePreference } from '../../lib/state/preferences.ts'

const PlanOffer = lazy(() =>
  import('../../screens/plan-offer.tsx').then((module) => ({ default: module.PlanOffer })),
)
const PaymentProcessing = lazy(() =>
  import('../../screens/payment-processing.tsx').then((module) => ({
    default: module.PaymentProcessing,
  })),
)

/** Screens that show the plans themselves, or that ask something which the offer would cover. */
const WITHOUT_OFFER = ['/plan', '/connect-extension']

/**
 * What billing shows over any screen: the plan-selection modal, once, at the first visit of a user
 * without a plan; and the wait for what was paid for. Fetched only by whom it concerns.
 */
export function BillingModals() {
  const { data: user } = useGetUserDetails()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isSeen, setIsSeen] = usePreference('plan.offered', false)
  const [isOpen, setIsOpen] = useState(false)
  const areKnown = useArePreferencesKnown()
  const purchase = useAwaitedPurchase()
  const isWithout = user?.onboarded && !user.subscription && user.team_id === null
  const isWanted = isOpen || (areKnown && !isSeen && !WITHOUT_OFFER.includes(path))

  function open() {
    setIsOpen(true)
    setIsSeen(true)
  }
  return (
    <Suspense>
      {purchase && <PaymentProcessing />}
      {isWithout && isWanted && !purchase && (
        <PlanOffer onOpen={open} onClose={() => setIsOpen(false)} />
      )}
    </Suspense>
  )
}
