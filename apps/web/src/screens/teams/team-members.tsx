import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { PhoneFold } from '../../components/page/phone-fold.tsx'
import { teamsText } from '../../features/teams/teams.text.ts'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { AddMemberDialog } from '../../features/teams/members/add-member-dialog.tsx'
import { MEMBER_KEY } from '../../features/teams/members/member.api.ts'
import { membersText } from '../../features/teams/members/members.text.ts'
import { MembersTable, NEWEST_MEMBER_FIRST } from '../../features/teams/members/members-table.tsx'
import { RemoveMemberDialog } from '../../features/teams/members/remove-member-dialog.tsx'
import { TeamUsage } from '../../features/teams/team-usage.tsx'
import { TEAMS_KEY, resendInvitation, useGetTeam } from '../../features/teams/teams.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { focusTableIfLost } from '../../lib/focus/focus-if-lost.ts'
import { useScreenTitle } from '../../lib/screen/screen-title.ts'
import { runWithSnackbar } from '../../lib/forms/run-with-snackbar.ts'
import { useClearOnLeave } from '../../lib/api/use-clear-on-leave.ts'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { mayAllot } from './team-rights.tsx'
import classes from './team-members.module.css'

/** /team-members/{teamID}: the members of one of the user's teams, and their credits. */
export function TeamMembersScreen() {
  const { teamID } = useParams({ from: '/inside/team-members/$teamID' })
  const { data: user, isPending } = useGetUserDetails()
  const { data, ...query } = useGetTeam(teamID)
  const table = useKeptTable('team-members', NEWEST_MEMBER_FIRST)
  const navigate = useNavigate()
  const [isAdding, setIsAdding] = useState(false)
  const [removedId, setRemovedId] = useState<string | null>(null)
  useRefreshOnReturn(TEAMS_KEY)
  useClearOnLeave(MEMBER_KEY)
  const problem = problemOf(query.error)
  // A team that was deleted meanwhile is no longer shown.
  const team = problem?.canRetry === false ? undefined : data
  const removed = team?.team_members.find((member) => member.member_id === removedId)
  useScreenTitle(team?.team_name ?? membersText.title)

  function answered() {
    setIsAdding(false)
    setRemovedId(null)
    void reloadUserDetails()
    focusTableIfLost()
  }
  const inviteAgain = useCallback(
    (member_id: string) =>
      // The snackbar shows the error.
      void runWithSnackbar(
        () => resendInvitation({ team_id: teamID, member_id }),
        () => undefined,
      ).catch(() => undefined),
    [teamID],
  )
  const isAllowed = mayAllot(user)
  const add = team && isAllowed && !isPending && (
    <FormButton onClick={() => setIsAdding(true)}>{membersText.add.title}</FormButton>
  )
  return (
    <>
      <Link to="/teams" className={classes.back}>
        <IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />
        {membersText.toTeams}
      </Link>
      <PageHead
        title={team?.team_name ?? membersText.title}
        purpose={
          problem && !team ? undefined : isAllowed ? membersText.purpose : membersText.paused
        }
        action={add}
      />
      {problem && !team ? (
        <ProblemPanel
          problem={problem}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <MembersTable
          team={team}
          {...table}
          onOpen={({ member_id: memberID }) =>
            void navigate({
              to: '/team-member-details/$teamID/$memberID',
              params: { teamID, memberID },
            })
          }
          onRemove={setRemovedId}
          onInviteAgain={isAllowed ? inviteAgain : undefined}
          emptyAction={add}
        />
      )}
      {team ? (
        <PhoneFold title={teamsText.usage.title}>
          <TeamUsage team={team} />
        </PhoneFold>
      ) : null}
      {isAdding && team && (
        <AddMemberDialog
          team={team}
          has={user && { phone: user.total_credits, email: user.email_credits }}
          onAnswer={answered}
          onClose={() => setIsAdding(false)}
        />
      )}
      {removed && team && (
        <RemoveMemberDialog
          teamId={team.team_id}
          member={removed}
          onAnswer={answered}
          onClose={() => setRemovedId(null)}
        />
      )}
    </>
  )
}
