import type { UserDetails } from '@dastak/contract/me.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetInvitations } from '../../features/teams/invitations/invitations.api.ts'
import { LeaveTeamDialog } from '../../features/teams/own/leave-team-dialog.tsx'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { OwnTeamFacts } from '../../features/teams/own/own-team-facts.tsx'
import { OwnTeamsTable } from '../../features/teams/own-teams-table.tsx'
import { PastInvitations } from '../../features/teams/invitations/past-invitations.tsx'
import { useGetAllTeams } from '../../features/teams/teams.api.ts'
import { codedProblemOf } from '../../lib/api/api-error.ts'
import { OwnInvitations } from '../teams/own-invitations.tsx'
import { mayOwn } from '../teams/team-rights.tsx'
import classes from './department.module.css'
import { departmentText } from './department.text.ts'

/** /account/department: the team that the user is in, or owns. No user is both. */
export function DepartmentScreen() {
  const { data: user, error, refetch } = useGetUserDetails()
  const { data: invitations } = useGetInvitations(user?.invitations ?? 0, user !== undefined)
  if (user)
    return (
      <div className={classes.stack}>
        <div>
          {user.team_id === null ? (
            <Owned user={user} />
          ) : (
            <Membership user={user} teamId={user.team_id} />
          )}
        </div>
        <OwnInvitations user={user} />
        {invitations && <PastInvitations past={invitations.past} />}
      </div>
    )
  return (
    <>
      <Head />
      <Problem error={error} onRetry={refetch} />
    </>
  )
}

function Head({ children }: { children?: ReactNode }) {
  return (
    <PageHead title={departmentText.title} purpose={departmentText.purpose} action={children} />
  )
}

function Membership({ user, teamId }: { user: UserDetails; teamId: string }) {
  const { data: team, error, refetch } = useGetUserTeamDetails(teamId)
  const [isLeaving, setIsLeaving] = useState(false)
  const own = { phone: user.total_credits, email: user.email_credits }
  return (
    <>
      <Head>
        {team && (
          <Button variant="default" onClick={() => setIsLeaving(true)}>
            {departmentText.leave}
          </Button>
        )}
      </Head>
      {team || !error ? (
        <OwnTeamFacts team={team} left={user.credits_left} own={own} />
      ) : (
        <Problem error={error} onRetry={refetch} />
      )}
      <ul className={`remark ${classes.notes}`}>
        <li>{departmentText.whoPays}</li>
        <li>{departmentText.teammates}</li>
        <li>{departmentText.ownCredits(user.subscription)}</li>
        <li>
          {departmentText.ledger.before}{' '}
          <Link to="/recharge-history/ledger">{departmentText.ledger.link}</Link>
          {departmentText.ledger.after}
        </li>
      </ul>
      {isLeaving && team && (
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
      )}
    </>
  )
}

function Owned({ user }: { user: UserDetails }) {
  const mayHave = mayOwn(user)
  const { data: teams, error, refetch } = useGetAllTeams(mayHave)
  const navigate = useNavigate()
  const hasTeams = teams !== undefined && teams.length > 0
  return (
    <>
      <Head>
        {hasTeams && (
          <Button variant="default" component={Link} to="/teams">
            {departmentText.manage}
          </Button>
        )}
      </Head>
      {hasTeams ? (
        <OwnTeamsTable
          teams={teams}
          onOpen={({ team_id: teamID }) =>
            void navigate({ to: '/team-members/$teamID', params: { teamID } })
          }
        />
      ) : teams || !mayHave ? (
        <EmptyState
          title={departmentText.noTeam.title}
          text={departmentText.noTeam.text}
          hint={departmentText.noTeam.hint}
        />
      ) : (
        <Problem error={error} onRetry={refetch} />
      )}
    </>
  )
}

/** Renders nothing while loading. */
function Problem({ error, onRetry }: { error: Error | null; onRetry: () => Promise<unknown> }) {
  const problem = codedProblemOf(error)
  return problem && <ProblemPanel problem={problem} onRetry={() => void onRetry()} />
}
