import { type CreditPack, type Plan, taxText } from '@dastak/contract/billing/billing.ts'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../components/page/empty-state.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import {
  findPaymentFor,
  reloadBilling,
  useGetSubscriptionDetails,
  useListPlans,
} from '../billing.api.ts'
import { CancelDialog } from '../subscription/cancel-dialog.tsx'
import { ChooseDialog, type PlanChange } from '../buying/choose-dialog.tsx'
import { CreditPacks } from './credit-packs.tsx'
import { EACH_MONTH } from './plan-words.ts'
import { PlanBoard, PlanBoardSkeleton } from './plan-board.tsx'
import { awaitPurchase } from '../buying/purchase.ts'
import { SubscriptionNotices } from '../subscription/subscription-notices.tsx'

interface PlansPanelProps {
  /** Reloads what else changes with a plan: credits and permissions. */
  onChanged: () => Promise<void>
  /** Something was paid at once: its receipt can be shown. */
  onPaid: (paymentId: string) => void
  /** What can be done where nothing is sold here. */
  emptyAction: ReactNode
}

/** Everything that can be bought, and what happens with the current plan. */
export function PlansPanel({ onChanged, onPaid, emptyAction }: PlansPanelProps) {
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

  const { data: plans, credit_packs: packs, tax } = offers.data
  const subscription = current.data
  if (!offers.data.is_available || plans.length + packs.length === 0)
    return (
      <EmptyState
        title="Nothing is sold here"
        text="Plans and credits are arranged with our support."
        hint="They name the price, and the credits arrive in your account."
        action={emptyAction}
      />
    )

  async function changed(planId: string, { isAwaited, isPaid }: PlanChange) {
    if (isAwaited) return awaitPurchase(planId)
    await Promise.all([reloadBilling(), onChanged()])
    // Without it the payment still stands under Billing.
    const paymentId = isPaid ? await findPaymentFor(planId).catch(() => null) : null
    if (paymentId) onPaid(paymentId)
  }
  const included = taxText(tax)
  return (
    <>
      <SubscriptionNotices subscription={subscription} />
      {plans.length > 0 && (
        <SettingsSection title="Monthly plans" purpose={`${EACH_MONTH} ${included}`}>
          <PlanBoard
            plans={plans}
            subscription={subscription}
            onChoose={(offer) => setChosen({ offer, isPack: false })}
            onCancel={() => setIsCancelling(true)}
          />
        </SettingsSection>
      )}
      {packs.length > 0 && (
        <SettingsSection
          title="Credit packs"
          purpose={`Bought once, with or without a plan. Credits never expire. ${included}`}
        >
          <CreditPacks packs={packs} onChoose={(offer) => setChosen({ offer, isPack: true })} />
        </SettingsSection>
      )}
      {chosen && (
        <ChooseDialog
          key={chosen.offer.plan_id}
          {...chosen}
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
