import type { SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { billingText } from '../billing.text.ts'
import { useGetSubscriptionDetails } from '../billing.api.ts'
import { SubscriptionNotices } from './subscription-notices.tsx'

const text = billingText.subscription

/** The plan of the user, with notices about it. */
export function SubscriptionPanel() {
  const { data, error, isFetching, refetch } = useGetSubscriptionDetails()
  const problem = codedProblemOf(error)
  if (problem && !data)
    return <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <>
      {data && <SubscriptionNotices subscription={data} />}
      <Facts label={text.plan} facts={factsOf(data)} isWaiting={!data} />
    </>
  )
}

/** The plan, its term, the next charge and the credits. */
function factsOf(subscription: SubscriptionDetails | undefined): Fact[] {
  const charge = subscription?.next_charge
  const isOverdue = subscription?.status === 'past_due'
  const credits = (left: number, total: number) =>
    text.creditsLeft(formatNumber(left), formatNumber(total))
  const hasPlan = subscription?.plan_id !== null
  return factList(
    {
      name: text.plan,
      value: subscription && (subscription.plan_name ?? text.noPlan),
      isLarge: true,
    },
    hasPlan && {
      name: text.status,
      value: subscription && <PlanStatus subscription={subscription} />,
    },
    hasPlan && {
      name: isOverdue ? text.paidUntil : text.termEnds,
      value: subscription?.current_term_end && <DateTime instant={subscription.current_term_end} />,
    },
    hasPlan && {
      name: isOverdue ? text.dueNow : text.nextCharge,
      value: charge ? <Charge charge={charge} isOverdue={isOverdue} /> : text.noCharge,
    },
    {
      name: text.phoneCredits,
      value: subscription && credits(subscription.credits, subscription.total_credits),
    },
    {
      name: text.emailCredits,
      value: subscription && credits(subscription.email_credits, subscription.total_email_credits),
    },
  )
}

interface ChargeProps {
  charge: NonNullable<SubscriptionDetails['next_charge']>
  isOverdue: boolean
}

function Charge({ charge, isOverdue }: ChargeProps) {
  const amount = <strong key="amount">{formatMoney(charge.amount, charge.currency)}</strong>
  return isOverdue ? amount : text.chargedOn(amount, <DateTime key="date" instant={charge.at} />)
}

function PlanStatus({ subscription }: { subscription: SubscriptionDetails }) {
  if (subscription.status === 'past_due')
    return <StatusChip label={text.statuses.failed} meaning="failed" />
  if (subscription.cancelled)
    return <StatusChip label={text.statuses.cancelled} meaning="waiting" />
  return <StatusChip label={text.statuses.active} meaning="done" />
}
