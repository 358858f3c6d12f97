import { Link } from '@tanstack/react-router'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { EmailText } from '../../../components/facts/email-text.tsx'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import type { OperatorUserDetails } from './users.api.ts'
import { usersText } from './users.text.ts'

const text = usersText.one

/** What is known of a user, without credits, permissions and plan. */
export function UserFacts({ user }: { user: OperatorUserDetails }) {
  const { email, owns_teams: owned, member_of_team: team } = user
  const facts: Fact[] = [
    { name: text.mobile, value: spacedPhone(user.user_mobile) },
    {
      name: text.email,
      value: email && (
        <>
          <EmailText value={email} />
          {user.email_verified ? null : ` (${text.notVerified})`}
        </>
      ),
    },
    { name: text.id, value: <code className="anywhere">{user.user_id}</code> },
    { name: text.onboarding, value: user.onboarded ? text.onboarded : text.notOnboarded },
    { name: text.since, value: <DateTime instant={user.member_since} /> },
    {
      name: text.lastSignIn,
      value:
        user.last_sign_in_at === null ? text.never : <DateTime instant={user.last_sign_in_at} />,
    },
    ...(user.is_operator ? [{ name: text.operator, value: text.isOperator }] : []),
    ...(owned.length > 0 ? [{ name: text.ownsTeams, value: owned.join(', ') }] : []),
    ...(team === null ? [] : [{ name: text.memberOf, value: team }]),
    { name: text.openReports, value: formatNumber(user.open_reports) },
  ]
  return (
    <>
      <Facts label={text.facts} facts={facts} />
      <p style={{ marginTop: 8 }}>
        <Link to="/operator/log" search={{ target: user.user_id }}>
          {text.log}
        </Link>
      </p>
    </>
  )
}
