import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { type ReactNode } from 'react'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { billingText } from '../billing.text.ts'
import { removeCancellation, removeScheduledPlanChange } from '../billing.api.ts'
import { payOverdue } from '../buying/go-to-payment.ts'
import classes from '../billing.module.css'

const text = billingText.subscription

/** What is about to happen to the plan, and a button to prevent it. */
export function SubscriptionNotices({ subscription }: { subscription: SubscriptionDetails }) {
  const { current_term_end: end, grace_until: grace } = subscription
  const name = subscription.plan_name ?? ''
  return (
    <>
      {subscription.status === 'past_due' && (
        <Notice action={text.payNow} act={() => payOverdue(subscription)}>
          {grace
            ? text.overdueUntil(name, <DateTime key="date" instant={grace} />)
            : text.overdue(name)}{' '}
          {text.checkCard}
        </Notice>
      )}
      {subscription.cancelled && end && (
        <Notice action={text.removeCancellation} act={removeCancellation}>
          {text.cancelled(name, <DateTime key="date" instant={end} />)}
        </Notice>
      )}
      {subscription.scheduled_plan_id && end && (
        <Notice action={text.removeChange} act={removeScheduledPlanChange}>
          {text.changes(
            name,
            subscription.scheduled_plan_name ?? '',
            <DateTime key="date" instant={end} />,
          )}
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  children: ReactNode
  action: string
  act: () => Promise<unknown>
}

function Notice({ children, action, act }: NoticeProps) {
  const { run, isBusy, problem } = useAction(act, codedProblemOf)
  return (
    <div className={classes.notice} role="status">
      <p>{children}</p>
      {problem ? (
        <ProblemPanel look="line" problem={problem} onRetry={run} isRetrying={isBusy} />
      ) : (
        <FormButton size="xs" variant="default" isBusy={isBusy} onClick={run}>
          {action}
        </FormButton>
      )}
    </div>
  )
}
