import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { codedProblemOf } from '../../lib/api/api-error.ts'
import { useGetSubscriptionDetails } from './billing.api.ts'
import { SubscriptionFacts } from './subscription-facts.tsx'
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
      <SubscriptionFacts subscription={data} />
    </>
  )
}
