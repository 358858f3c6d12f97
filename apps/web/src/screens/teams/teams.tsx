import type { UserDetails } from '@dastak/contract/me.ts'
import type { Team } from '@dastak/contract/teams/teams.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import {
  loadUserDetails,
  reloadUserDetails,
  useGetUserDetails,
} from '../../features/me/user-details.ts'
import { CreateTeamDialog } from '../../features/teams/create-team-dialog.tsx'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { LeaveTeamDialog } from '../../features/teams/own/leave-team-dialog.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { OwnTeamFacts } from '../../features/teams/own/own-team-facts.tsx'
import { DeleteTeamDialog } from '../../features/teams/delete-team-dialog.tsx'
import { TEAMS_KEY, allTeamsQuery, useGetAllTeams } from '../../features/teams/teams.api.ts'
import { teamsText } from '../../features/teams/teams.text.ts'
import { NEWEST_TEAM_FIRST, TeamsTable } from '../../features/teams/teams-table.tsx'
import { SharedLists } from '../../features/worklist/shared-lists.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { focusTableIfLost } from '../../lib/focus/focus-if-lost.ts'
import { prefetch } from '../../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { TeamPanel } from './team-panel.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import { NoTeamRights, mayAllot, mayOwn } from './team-rights.tsx'
import classes from './teams.module.css'

/** What the screen asks for first. */
export async function loadTeams(): Promise<void> {
  if (mayOwn(await loadUserDetails().catch(() => undefined))) prefetch(allTeamsQuery)
}

/** /teams: the teams that the user owns. After the plan has ended they are still shown. */
export function TeamsScreen() {
  const { data: user, isPending } = useGetUserDetails()
  const { data: teams, error, refetch } = useGetAllTeams(mayOwn(user))
  const table = useKeptTable('teams', NEWEST_TEAM_FIRST)
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  useRefreshOnReturn(TEAMS_KEY)
  const isAllowed = mayAllot(user)
  const deleted = teams?.find((team) => team.team_id === deletedId)

  function answered() {
    setIsCreating(false)
    setDeletedId(null)
    void reloadUserDetails()
    focusTableIfLost()
  }
  const create = isAllowed && !isPending && (
    <FormButton onClick={() => setIsCreating(true)}>{teamsText.create.title}</FormButton>
  )
  return (
    <>
      <PageHead title={teamsText.title} purpose={teamsText.purpose} action={create} />
      <OwnInvitations user={user} />
      {user?.team_id ? <OwnTeam user={user} teamId={user.team_id} /> : null}
      {user && !isAllowed ? <NoTeamRights user={user} /> : null}
      {!isPending && (isAllowed || teams?.length) ? (
        <TeamsTable
          teams={teams}
          problem={problemOf(error)}
          onRetry={() => void refetch()}
          {...table}
          onOpen={({ team_id: teamID }) =>
            void navigate({ to: '/team-members/$teamID', params: { teamID } })
          }
          onDelete={setDeletedId}
          emptyAction={create}
        />
      ) : null}
      {teams && teams.length > 0 ? (
        <TeamPanel teams={teams} isAllowed={isAllowed} further={sharedIn} />
      ) : null}
      {isCreating && <CreateTeamDialog onAnswer={answered} onClose={() => setIsCreating(false)} />}
      {deleted && (
        <DeleteTeamDialog team={deleted} onAnswer={answered} onClose={() => setDeletedId(null)} />
      )}
    </>
  )
}

const sharedIn = ({ team_members: people }: Team) => (
  <SharedLists madeBy={people.map(({ member_id: id }) => id)} />
)

/** The team that the user is a member of. */
function OwnTeam({ user, teamId }: { user: UserDetails; teamId: string }) {
  const { data: team, isError } = useGetUserTeamDetails(teamId)
  const [isLeaving, setIsLeaving] = useState(false)
  if (isError && !team) return null
  const own = { phone: user.total_credits, email: user.email_credits }
  return (
    <section aria-label={teamsText.own.title} className={classes.own}>
      <OwnTeamFacts team={team} left={user.credits_left} own={own} />
      <div className={classes.actions}>
        <Link to="/recharge-history/ledger">{teamsText.own.ledger}</Link>
        <Link to="/account/department">{teamsText.department}</Link>
        {team ? (
          <SmallButton look="outlined" onClick={() => setIsLeaving(true)}>
            {teamsText.leave.action}
          </SmallButton>
        ) : null}
      </div>
      <div className={classes.lists}>
        <SharedLists />
      </div>
      {isLeaving && team ? (
        <LeaveTeamDialog
          teamId={teamId}
          teamName={team.team_name}
          left={user.credits_left}
          onAnswer={() => {
            setIsLeaving(false)
            void reloadUserDetails()
          }}
          onClose={() => setIsLeaving(false)}
        />
      ) : null}
    </section>
  )
}
