import { useLocation, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { reloadUserDetails } from '../features/me/user-details.ts'
import { InvitationCard } from '../features/teams/invitations/invitation-card.tsx'
import { useOpenInvitation } from '../features/teams/invitations/invitations.api.ts'
import { problemOf } from '../lib/api/api-error.ts'

/** /invitation#token: where a text message's link leads. Only who is invited sees it. */
export function InvitationScreen() {
  const { hash } = useLocation()
  const { data, error, refetch } = useOpenInvitation(hash)
  const navigate = useNavigate()
  const problem = problemOf(error)
  return (
    <>
      <PageHead title="Invitation to a team" purpose="Nobody is in a team without agreeing." />
      {data ? (
        <InvitationCard
          invitation={data}
          onAnswer={() => {
            void reloadUserDetails()
            void navigate({ to: '/account/department' })
          }}
        />
      ) : problem?.canRetry === false ? (
        <EmptyState
          title="This invitation can't be shown"
          text="It was answered or has ended, or it is for another mobile number."
          hint={
            'Sign in with the number that the message was sent to. What you are invited to is ' +
            'also under Department.'
          }
        />
      ) : (
        problem && <ProblemPanel problem={problem} onRetry={() => void refetch()} />
      )}
    </>
  )
}
