import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { useGetSubscriptionDetails } from '../billing.api.ts'
import { SubscriptionNotices } from './subscription-notices.tsx'

/** The plan of the user: what is about to happen to it, and how it stands. */
export function SubscriptionPanel() {
  const { data, error, isFetching, refetch } = useGetSubscriptionDetails()
  const problem = codedProblemOf(error)
  if (problem && !data)
    return <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <>
      {data && <SubscriptionNotices subscription={data} />}
      <Facts label="Plan" facts={factsOf(data)} isWaiting={!data} />
    </>
  )
}

/** Its term, what is charged next, and the credits. */
function factsOf(subscription: SubscriptionDetails | undefined): Fact[] {
  const charge = subscription?.next_charge
  const isOverdue = subscription?.status === 'past_due'
  const credits = (left: number, total: number) =>
    `${formatNumber(left)} left of ${formatNumber(total)}`
  const hasPlan = subscription?.plan_id !== null
  return factList(
    { name: 'Plan', value: subscription && (subscription.plan_name ?? 'No plan'), isLarge: true },
    hasPlan && {
      name: 'Status',
      value: subscription && <PlanStatus subscription={subscription} />,
    },
    hasPlan && {
      name: isOverdue ? 'Paid until' : 'Term ends',
      value: subscription?.current_term_end && <DateTime instant={subscription.current_term_end} />,
    },
    hasPlan && {
      name: isOverdue ? 'Due now' : 'Next charge',
      value: charge ? (
        <>
          <strong>{formatMoney(charge.amount, charge.currency)}</strong>
          {!isOverdue && (
            <>
              {' '}
              on <DateTime instant={charge.at} />
            </>
          )}
        </>
      ) : (
        'Nothing'
      ),
    },
    {
      name: 'Phone credits',
      value: subscription && credits(subscription.credits, subscription.total_credits),
    },
    {
      name: 'Email credits',
      value: subscription && credits(subscription.email_credits, subscription.total_email_credits),
    },
  )
}

function PlanStatus({ subscription }: { subscription: SubscriptionDetails }) {
  if (subscription.status === 'past_due')
    return <StatusChip label="Payment failed" meaning="failed" />
  if (subscription.cancelled) return <StatusChip label="Cancelled" meaning="waiting" />
  return <StatusChip label="Active" meaning="done" />
}
