import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { UserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { Facts } from '../../../components/facts/facts.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { allottedText } from '../team-words.ts'

interface OwnTeamFactsProps {
  /** Undefined while it is still to come. */
  team: UserTeamDetails | undefined
  /** What the team has left for him, and what he has of his own. */
  left: CreditAmounts
  own: CreditAmounts
}

/** What a member has in his team. */
export function OwnTeamFacts({ team, left, own }: OwnTeamFactsProps) {
  const member = team?.member_details
  const budget =
    member &&
    amountText({ phone: member.monthly_credits ?? 0, email: member.monthly_email_credits ?? 0 })
  const facts = factList(
    { name: 'Team', value: team?.team_name, isLarge: true },
    {
      name: 'Member since',
      value: member?.member_since && <DateTime instant={member.member_since} />,
    },
    { name: 'Added by', value: member?.member_added_by },
    {
      name: 'Phone credits',
      value: member && allottedText(left.phone, member.total_credits_allotted),
    },
    {
      name: 'Email credits',
      value: member && allottedText(left.email, member.total_email_credits_allotted),
    },
    budget && { name: 'Monthly budget', value: `Filled up to ${budget}` },
    budget && { name: 'Next refill', value: formatDay(member.next_refill_on) },
    { name: 'Your own credits', value: `${amountText(own) || 'None'}, untouched meanwhile` },
  )
  return <Facts label="Your team" facts={facts} isWaiting={!team} />
}
