import type { Plan } from '@dastak/contract/billing/billing.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { PRODUCT } from '@dastak/contract/names.ts'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { hasPermission } from '../../features/me/user-details.ts'
import { teamsText } from '../../features/teams/teams.text.ts'
import { UpgradeNow, useOpening } from '../no-permission.tsx'

const text = teamsText.noTeams
const givesTeams = (plan: Plan) => plan.allow_teams

/** Whether a user may create teams and allot credits. Until it is known, the server decides. */
export function mayAllot(user: UserDetails | undefined): boolean {
  return !user || (hasTeams(user) && user.allow_teams)
}

/** Whether there can be teams to ask for. They stay after the plan that gave them. */
export const mayOwn = (user: UserDetails | undefined): boolean =>
  user !== undefined && (user.owns_teams || mayAllot(user))

function hasTeams(user: UserDetails): boolean {
  return hasPermission(user, `${PRODUCT}-teams-access`)
}

/** Shown to users who may not have teams, or no longer. Says what to do. */
export function NoTeamRights({ user }: { user: UserDetails }) {
  const opening = useOpening(givesTeams)
  const hint = user.owns_teams ? (
    text.owner
  ) : user.team_id === null ? (
    text.anyone
  ) : (
    <>
      {text.member(
        <Link key="department" to="/account/department">
          {teamsText.department}
        </Link>,
      )}
    </>
  )
  return (
    <EmptyState
      title={text.title}
      text={hasTeams(user) ? ERRORS.teams_not_allowed.message : text.upgrade}
      hint={
        <>
          {hint} {opening.text}
        </>
      }
      action={<UpgradeNow />}
    />
  )
}
