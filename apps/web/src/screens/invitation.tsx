import { useLocation, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { reloadUserDetails } from '../features/me/user-details.ts'
import { InvitationCard } from '../features/teams/invitations/invitation-card.tsx'
import { useOpenInvitation } from '../features/teams/invitations/invitations.api.ts'
import { problemOf } from '../lib/api/api-error.ts'
import { invitationText } from './invitation.text.ts'

/** /invitation#token: the page that an invitation's SMS links to. Only the invited user sees it. */
export function InvitationScreen() {
  const { hash } = useLocation()
  const { data, error, refetch } = useOpenInvitation(hash)
  const navigate = useNavigate()
  const problem = problemOf(error)
  return (
    <>
      <PageHead title={invitationText.title} purpose={invitationText.purpose} />
      {data ? (
        <InvitationCard
          invitation={data}
          onAnswer={() => {
            void reloadUserDetails()
            void navigate({ to: '/account/department' })
          }}
        />
      ) : hash === '' || problem?.canRetry === false ? (
        <EmptyState
          title={invitationText.missing.title}
          text={invitationText.missing.text}
          hint={invitationText.missing.hint}
        />
      ) : (
        problem && <ProblemPanel problem={problem} onRetry={() => void refetch()} />
      )}
    </>
  )
}
