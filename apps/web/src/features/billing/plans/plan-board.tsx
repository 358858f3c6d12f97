import type { Plan, SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { payOverdue } from '../buying/go-to-payment.ts'
import { PlanCard } from './plan-card.tsx'
import { permittedBy } from './plan-words.ts'
import classes from './plan-card.module.css'

interface PlanBoardProps {
  plans: readonly Plan[]
  /** Null where the user has none, or where it is not known: the server then decides. */
  subscription: SubscriptionDetails | null
  onChoose: (plan: Plan) => void
  /** Without it nothing is offered on the current plan. */
  onCancel?: () => void
}

/** The plans side by side, with the current one and the one that follows marked. */
export function PlanBoard({ plans, subscription, onChoose, onCancel }: PlanBoardProps) {
  const current = plans.find(({ plan_id: id }) => id === subscription?.plan_id)
  return (
    <ul className={classes.board}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.plan_id}
          plan={plan}
          permitted={permittedBy(plan, plans)}
          mark={markOf(plan, subscription)}
          action={<PlanAction {...{ plan, current, subscription, onChoose, onCancel }} />}
        />
      ))}
    </ul>
  )
}

function markOf(plan: Plan, subscription: SubscriptionDetails | null): string | undefined {
  if (subscription?.plan_id === plan.plan_id) return 'Current plan'
  return subscription?.scheduled_plan_id === plan.plan_id ? 'Scheduled' : undefined
}

interface PlanActionProps extends Pick<PlanBoardProps, 'subscription' | 'onChoose' | 'onCancel'> {
  plan: Plan
  current: Plan | undefined
}

function PlanAction({ plan, current, subscription, onChoose, onCancel }: PlanActionProps) {
  if (!subscription?.plan_id)
    return (
      <Button px="xs" variant="default" onClick={() => onChoose(plan)}>
        Choose {plan.name}
      </Button>
    )
  if (plan.plan_id === subscription.plan_id)
    return (
      <>
        {subscription.status === 'past_due' && <PayNow subscription={subscription} />}
        {subscription.cancelled && subscription.current_term_end ? (
          <p className="dim-small">
            Cancelled: it ends on <DateTime instant={subscription.current_term_end} />.
          </p>
        ) : null}
        {onCancel && !subscription.cancelled ? (
          <Button px="xs" variant="subtle" onClick={onCancel}>
            Cancel {plan.name}
          </Button>
        ) : null}
      </>
    )
  if (plan.plan_id === subscription.scheduled_plan_id) return null
  if (subscription.cancelled)
    return <p className="dim-small">To change plans, remove the cancellation first.</p>
  if (subscription.status === 'past_due')
    return <p className="dim-small">Plans can be changed once the last payment has gone through.</p>
  const isDearer = current === undefined || plan.amount > current.amount
  return (
    <Button px="xs" variant={isDearer ? 'filled' : 'default'} onClick={() => onChoose(plan)}>
      {isDearer ? 'Upgrade' : 'Change'} to {plan.name}
    </Button>
  )
}

function PayNow({ subscription }: { subscription: SubscriptionDetails }) {
  const { run, isBusy, problem } = useAction(() => payOverdue(subscription), codedProblemOf)
  if (problem)
    return <ProblemPanel look="line" problem={problem} onRetry={run} isRetrying={isBusy} />
  return (
    <FormButton px="xs" isBusy={isBusy} onClick={run}>
      Pay now
    </FormButton>
  )
}

/** The shape of three plans while they are loading. */
export function PlanBoardSkeleton() {
  const plan = {
    name: '\u00a0',
    description: '\u00a0',
    amount: 0,
    currency: 'INR',
    phone_credits: 0,
    email_credits: 0,
  }
  const permitted = Array.from({ length: 6 }, (_, place) => ({
    name: String(place),
    isPermitted: false,
  }))
  return (
    <div role="status" aria-label="Loading plans">
      <ul className={classes.board} aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <PlanCard key={place} plan={plan} permitted={permitted} isWaiting />
        ))}
      </ul>
    </div>
  )
}
