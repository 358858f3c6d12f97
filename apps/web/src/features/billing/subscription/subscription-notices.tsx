import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { type ReactNode } from 'react'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { removeCancellation, removeScheduledPlanChange } from '../billing.api.ts'
import { payOverdue } from '../buying/go-to-payment.ts'
import classes from '../billing.module.css'

/** What is about to happen to the plan, and how to keep it from happening. */
export function SubscriptionNotices({ subscription }: { subscription: SubscriptionDetails }) {
  const { plan_name: name, current_term_end: end, grace_until: grace } = subscription
  return (
    <>
      {subscription.status === 'past_due' && (
        <Notice action="Pay now" act={() => payOverdue(subscription)}>
          The last payment for {name} did not go through. It is tried again by itself
          {grace ? (
            <>
              {' '}
              until <DateTime instant={grace} />, and {name} goes on until then
            </>
          ) : null}
          . Make sure that your card or account can be charged; your bank can tell why it was
          refused.
        </Notice>
      )}
      {subscription.cancelled && end && (
        <Notice action="Remove cancellation" act={removeCancellation}>
          {name} was cancelled and ends on <DateTime instant={end} />. Your credits and leads stay
          yours.
        </Notice>
      )}
      {subscription.scheduled_plan_id && end && (
        <Notice action="Remove scheduled change" act={removeScheduledPlanChange}>
          {name} changes to {subscription.scheduled_plan_name} on <DateTime instant={end} />.
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
