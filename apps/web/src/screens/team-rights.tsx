import { ERRORS } from '@dastak/contract/errors.ts'
import type { UserDetails } from '@dastak/contract/me.ts'
import { PRODUCT } from '@dastak/contract/names.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { hasPermission } from '../features/me/user-details.ts'
import { useSettings } from '../lib/settings.ts'

/** Whether a user may create teams and allot credits. Where his details could not be fetched, the server decides. */
export function mayAllot(user: UserDetails | undefined): boolean {
  return !user || (hasTeams(user) && user.allow_teams)
}

function hasTeams(user: UserDetails): boolean {
  return hasPermission(user, `${PRODUCT}-teams-access`)
}

/** In place of teams, for who may not have any: says so, and what to do. */
export function NoTeamRights({ user }: { user: UserDetails }) {
  const { pricing_url: pricing } = useSettings()
  if (hasTeams(user))
    return (
      <EmptyState
        title="Teams"
        text={ERRORS.teams_not_allowed.message}
        hint="Another plan may come with them."
        action={<Upgrade pricing={pricing} />}
      />
    )
  return (
    <EmptyState
      title="Teams"
      text="Upgrade to Startup/Business plan to use Teams."
      hint={
        user.team_id === null ? (
          'In a team you allot credits to the people you work with, and what one of you has revealed is free for the others.'
        ) : (
          <>
            You are a member of a team: see <Link to="/account/department">Department</Link>.
          </>
        )
      }
      action={<Upgrade pricing={pricing} />}
    />
  )
}

function Upgrade({ pricing }: { pricing: string }) {
  return pricing ? (
    <Button component="a" href={pricing} target="_blank" rel="noreferrer">
      Upgrade Now
    </Button>
  ) : (
    <Button component={Link} to="/plan">
      Upgrade Now
    </Button>
  )
}
