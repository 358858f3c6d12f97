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

/** Screens that show the plans already, or that ask something which the offer would cover. */
const SCREENS_WITHOUT_OFFER = ['/plan', '/connect-extension', '/invitation']

/**
 * The plan-selection modal, shown once at the first visit of a user without a plan, and the payment
 * processing modal. Both are loaded only if they are needed.
 */
export function BillingModals() {
  const { data: user } = useGetUserDetails()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isSeen, setIsSeen] = usePreference('plan.offered', false)
  const [isOpen, setIsOpen] = useState(false)
  const areKnown = useArePreferencesKnown()
  const purchase = useAwaitedPurchase()
  const hasNoPlan = user?.onboarded && !user.subscription && user.team_id === null
  const isOffered = isOpen || (areKnown && !isSeen && !SCREENS_WITHOUT_OFFER.includes(path))

  function open() {
    setIsOpen(true)
    setIsSeen(true)
  }
  return (
    <Suspense>
      {purchase && <PaymentProcessing />}
      {hasNoPlan && isOffered && !purchase && (
        <PlanOffer onOpen={open} onClose={() => setIsOpen(false)} />
      )}
    </Suspense>
  )
}
