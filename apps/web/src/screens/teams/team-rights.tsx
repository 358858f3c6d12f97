import type { Plan } from '@dastak/contract/billing/billing.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { PRODUCT } from '@dastak/contract/names.ts'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { hasPermission } from '../../features/me/user-details.ts'
import { UpgradeNow, useOpening } from '../no-permission.tsx'

const givesTeams = (plan: Plan) => plan.allow_teams

/** Whether a user may make teams and allot credits; unknown details leave it to the server. */
export function mayAllot(user: UserDetails | undefined): boolean {
  return !user || (hasTeams(user) && user.allow_teams)
}

function hasTeams(user: UserDetails): boolean {
  return hasPermission(user, `${PRODUCT}-teams-access`)
}

/** In place of teams, for who may have none (any more, if `ownsTeams`): says what to do. */
export function NoTeamRights({ user, ownsTeams }: { user: UserDetails; ownsTeams: boolean }) {
  const opening = useOpening(givesTeams)
  const hint = ownsTeams ? (
    'You can still look at your teams, and take home what is left in them.'
  ) : user.team_id === null ? (
    'You allot credits to the people you work with, and what one of you has revealed is free ' +
    'for the others.'
  ) : (
    <>
      The team that you are a member of is under <Link to="/account/department">Department</Link>.
    </>
  )
  return (
    <EmptyState
      title="Share your credits with a team"
      text={
        hasTeams(user)
          ? ERRORS.teams_not_allowed.message
          : 'Upgrade to Startup/Business plan to use Teams.'
      }
      hint={
        <>
          {hint} {opening.words}
        </>
      }
      action={<UpgradeNow />}
    />
  )
}
