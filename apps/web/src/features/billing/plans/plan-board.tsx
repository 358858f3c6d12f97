import type { Plan, SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { payOverdue } from '../buying/go-to-payment.ts'
import type { TaxRate } from './credit-price.ts'
import { PlanCard } from './plan-card.tsx'
import { permittedBy } from './plan-text.ts'
import { plansText } from './plans.text.ts'
import classes from './plan-card.module.css'

interface PlanBoardProps {
  taxRate: TaxRate
  plans: readonly Plan[]
  /** Null if the user has none, or if it is not known: the server then decides. */
  subscription: SubscriptionDetails | null
  onChoose: (plan: Plan) => void
  /** Without it the current plan has no Cancel button. */
  onCancel?: () => void
}

/** The plans side by side. The current and the scheduled plan are marked. */
export function PlanBoard(props: PlanBoardProps) {
  const { plans, taxRate, subscription, onChoose, onCancel } = props
  const current = plans.find(({ plan_id: id }) => id === subscription?.plan_id)
  return (
    <ul className={classes.board}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.plan_id}
          plan={plan}
          taxRate={taxRate}
          permitted={permittedBy(plan, plans)}
          mark={markOf(plan, subscription)}
          action={<PlanAction {...{ plan, current, subscription, onChoose, onCancel }} />}
        />
      ))}
    </ul>
  )
}

function markOf(plan: Plan, subscription: SubscriptionDetails | null): string | undefined {
  if (subscription?.plan_id === plan.plan_id) return plansText.currentPlan
  return subscription?.scheduled_plan_id === plan.plan_id ? plansText.scheduled : undefined
}

interface PlanActionProps extends Pick<PlanBoardProps, 'subscription' | 'onChoose' | 'onCancel'> {
  plan: Plan
  current: Plan | undefined
}

function PlanAction({ plan, current, subscription, onChoose, onCancel }: PlanActionProps) {
  if (!subscription?.plan_id)
    return (
      <Button px="xs" variant="default" onClick={() => onChoose(plan)}>
        {plansText.choose(plan.name)}
      </Button>
    )
  if (plan.plan_id === subscription.plan_id)
    return (
      <>
        {subscription.status === 'past_due' && <PayNow subscription={subscription} />}
        {subscription.cancelled && subscription.current_term_end ? (
          <p className="dim-small">
            {plansText.cancelledEnds(
              <DateTime key="date" instant={subscription.current_term_end} />,
            )}
          </p>
        ) : null}
        {onCancel && !subscription.cancelled ? (
          <Button px="xs" variant="subtle" onClick={onCancel}>
            {plansText.cancel(plan.name)}
          </Button>
        ) : null}
      </>
    )
  if (plan.plan_id === subscription.scheduled_plan_id) return null
  if (subscription.cancelled)
    return <p className="dim-small">{plansText.removeCancellationFirst}</p>
  if (subscription.status === 'past_due') return <p className="dim-small">{plansText.payFirst}</p>
  const isUpgrade = current === undefined || plan.amount > current.amount
  return (
    <Button px="xs" variant={isUpgrade ? 'filled' : 'default'} onClick={() => onChoose(plan)}>
      {isUpgrade ? plansText.upgradeTo(plan.name) : plansText.changeTo(plan.name)}
    </Button>
  )
}

function PayNow({ subscription }: { subscription: SubscriptionDetails }) {
  const { run, isBusy, problem } = useAction(() => payOverdue(subscription), codedProblemOf)
  if (problem)
    return <ProblemPanel look="line" problem={problem} onRetry={run} isRetrying={isBusy} />
  return (
    <FormButton px="xs" isBusy={isBusy} onClick={run}>
      {plansText.payNow}
    </FormButton>
  )
}

/** A placeholder for three plans while they are loading. */
export function PlanBoardSkeleton() {
  const plan = {
    name: '\u00a0',
    description: '\u00a0',
    amount: 0,
    currency: 'INR',
    phone_credits: 0,
    email_credits: 0,
  }
  const permitted = Array.from({ length: 6 }, (_, index) => ({
    name: String(index),
    isPermitted: false,
  }))
  return (
    <div role="status" aria-label={plansText.loading}>
      <ul className={classes.board} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <PlanCard key={index} plan={plan} permitted={permitted} isWaiting />
        ))}
      </ul>
    </div>
  )
}
