import type { UserDetails } from '@dastak/contract/me.ts'
import { reloadUserDetails } from '../../features/me/user-details.ts'
import { InvitationCard } from '../../features/teams/invitations/invitation-card.tsx'
import { useGetInvitations } from '../../features/teams/invitations/invitations.api.ts'

/** The invitations of the user. Loaded only if there are some. */
export function OwnInvitations({ user }: { user: UserDetails | undefined }) {
  const count = user?.invitations ?? 0
  const { data } = useGetInvitations(count, count > 0)
  if (count === 0) return null
  return data?.data.map((invitation) => (
    <InvitationCard
      key={invitation.invitation_id}
      invitation={invitation}
      onAnswer={() => void reloadUserDetails()}
    />
  ))
}
