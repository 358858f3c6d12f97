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
import classes from './department.module.css'

/** /account/department: the team that the user is in, or owns; nobody is both. */
export function DepartmentScreen() {
  const { data: user, error, refetch } = useGetUserDetails()
  const { data: invitations } = useGetInvitations(user?.invitations ?? 0, user !== undefined)
  if (user)
    return (
      <div className={classes.stack}>
        <div>
          {user.team_id === null ? <Owned /> : <Membership user={user} teamId={user.team_id} />}
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
  const purpose = 'The team that you belong to, or own.'
  return <PageHead title="Department" purpose={purpose} action={children} />
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
            Leave team
          </Button>
        )}
      </Head>
      {team || !error ? (
        <OwnTeamFacts team={team} left={user.credits_left} own={own} />
      ) : (
        <Problem error={error} onRetry={refetch} />
      )}
      <ul className={`remark ${classes.notes}`}>
        <li>
          The team pays for what you reveal, and its owner sees what you have revealed since you
          joined.
        </li>
        <li>
          What your team-mates have revealed is free for you, and what you have got of it stays
          yours.
        </li>
        <li>
          Your own credits{user.subscription ? ' and your plan wait' : ' wait'} untouched: they are
          yours again when you leave.
        </li>
        <li>
          Every credit is explained in the <Link to="/recharge-history/ledger">ledger</Link>.
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

function Owned() {
  const { data: teams, error, refetch } = useGetAllTeams()
  const navigate = useNavigate()
  const hasTeams = teams !== undefined && teams.length > 0
  return (
    <>
      <Head>
        {hasTeams && (
          <Button variant="default" component={Link} to="/teams">
            Manage teams
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
      ) : teams ? (
        <EmptyState
          title="You belong to no team"
          text="What you look up is paid from your own credits."
          hint={
            'In a team the owner allots credits to members, and what one member has revealed is ' +
            'free for the others. If your company has a team, its owner invites you by your ' +
            'mobile number.'
          }
        />
      ) : (
        <Problem error={error} onRetry={refetch} />
      )}
    </>
  )
}

/** Nothing while it is loading. */
function Problem({ error, onRetry }: { error: Error | null; onRetry: () => Promise<unknown> }) {
  const problem = codedProblemOf(error)
  return problem && <ProblemPanel problem={problem} onRetry={() => void onRetry()} />
}
