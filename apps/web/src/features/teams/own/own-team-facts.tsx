import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { UserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { Facts } from '../../../components/facts/facts.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { allottedText } from '../team-text.ts'
import { teamsText } from '../teams.text.ts'

const text = teamsText.own

interface OwnTeamFactsProps {
  /** Undefined while it is loading. */
  team: UserTeamDetails | undefined
  /** The member's credits in the team. */
  left: CreditAmounts
  /** The member's own credits. */
  own: CreditAmounts
}

/** A member's credits and budget in their team. */
export function OwnTeamFacts({ team, left, own }: OwnTeamFactsProps) {
  const member = team?.member_details
  const budget =
    member &&
    amountText({ phone: member.monthly_credits ?? 0, email: member.monthly_email_credits ?? 0 })
  const facts = factList(
    { name: text.name, value: team?.team_name, isLarge: true },
    {
      name: text.memberSince,
      value: member?.member_since && <DateTime instant={member.member_since} />,
    },
    { name: text.addedBy, value: member?.member_added_by },
    {
      name: text.phone,
      value: member && allottedText(left.phone, member.total_credits_allotted),
    },
    {
      name: text.email,
      value: member && allottedText(left.email, member.total_email_credits_allotted),
    },
    budget && { name: text.budget, value: text.budgetValue(budget) },
    budget && { name: text.nextRefill, value: formatDay(member.next_refill_on) },
    { name: text.ownCredits, value: text.ownCreditsValue(amountText(own)) },
  )
  return <Facts label={text.title} facts={facts} isWaiting={!team} />
}
