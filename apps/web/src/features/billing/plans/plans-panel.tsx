import type { CreditPack, Plan } from '@dastak/contract/billing/billing.ts'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../components/page/empty-state.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { keptReturnPath } from '../../../lib/session/return-path.ts'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { reloadBilling, useGetSubscriptionDetails, useListPlans } from '../billing.api.ts'
import { findPaymentFor } from '../payments.api.ts'
import { CancelDialog } from '../subscription/cancel-dialog.tsx'
import { ChooseDialog, type PlanChange } from '../buying/choose-dialog.tsx'
import { CreditPacks } from './credit-packs.tsx'
import { includedText } from './credit-price.ts'
import { BeforeYouBuy } from './before-you-buy.tsx'
import { plansText } from './plans.text.ts'
import { PlanBoard, PlanBoardSkeleton } from './plan-board.tsx'
import { awaitPurchase } from '../buying/purchase.ts'
import { SubscriptionNotices } from '../subscription/subscription-notices.tsx'

interface PlansPanelProps {
  /** The address that a receipt is mailed to; null if none is. */
  receiptTo: string | null
  /** Reloads what changes with a plan: credits and permissions. */
  onChanged: () => Promise<void>
  /** Called after an immediate payment, to show the receipt. */
  onPaid: (paymentId: string) => void
  /** Shown if nothing is sold here. */
  emptyAction: ReactNode
}

/** Plans and packs on sale, and notices about the current plan. */
export function PlansPanel({ receiptTo, onChanged, onPaid, emptyAction }: PlansPanelProps) {
  const offers = useListPlans()
  const current = useGetSubscriptionDetails()
  const [chosen, setChosen] = useState<{ offer: Plan | CreditPack; isPack: boolean } | null>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  const problem = codedProblemOf(offers.error ?? current.error)
  if (problem && !(offers.data && current.data))
    return (
      <ProblemPanel
        problem={problem}
        onRetry={() => void Promise.all([offers.refetch(), current.refetch()])}
        isRetrying={offers.isFetching || current.isFetching}
      />
    )
  if (!offers.data || !current.data) return <PlanBoardSkeleton />

  const { data: plans, credit_packs: packs, tax, tax_rate: taxRate } = offers.data
  const subscription = current.data
  if (!offers.data.is_available || plans.length + packs.length === 0)
    return (
      <EmptyState
        title={plansText.unavailable.title}
        text={plansText.unavailable.text}
        hint={plansText.unavailable.hint}
        action={emptyAction}
      />
    )

  async function changed(planId: string, { isAwaited, isPaid }: PlanChange) {
    if (isAwaited) return awaitPurchase(planId, keptReturnPath())
    await Promise.all([reloadBilling(), onChanged()])
    // If its id is not found, the payment is still listed under Billing.
    const paymentId = isPaid ? await findPaymentFor(planId).catch(() => null) : null
    if (paymentId) onPaid(paymentId)
  }
  const included = includedText(tax)
  return (
    <>
      <SubscriptionNotices subscription={subscription} />
      {plans.length > 0 && (
        <SettingsSection
          title={plansText.monthlyPlans}
          purpose={`${plansText.eachMonth} ${included}`}
        >
          <PlanBoard
            plans={plans}
            taxRate={taxRate}
            subscription={subscription}
            onChoose={(offer) => setChosen({ offer, isPack: false })}
            onCancel={() => setIsCancelling(true)}
          />
        </SettingsSection>
      )}
      {packs.length > 0 && (
        <SettingsSection
          title={plansText.creditPacks}
          purpose={`${plansText.creditPacksPurpose} ${included}`}
        >
          <CreditPacks
            {...{ packs, taxRate }}
            onChoose={(offer) => setChosen({ offer, isPack: true })}
          />
        </SettingsSection>
      )}
      <BeforeYouBuy />
      {chosen && (
        <ChooseDialog
          key={chosen.offer.plan_id}
          {...chosen}
          receiptTo={receiptTo}
          subscription={subscription}
          onClose={() => setChosen(null)}
          onChanged={(change) => void changed(chosen.offer.plan_id, change)}
        />
      )}
      {isCancelling && (
        <CancelDialog subscription={subscription} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}
