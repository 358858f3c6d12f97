import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { givenBackText, leftWith, memberName } from '../team-words.ts'
import { removeTeamMember } from '../teams.api.ts'

interface RemoveMemberDialogProps {
  teamId: string
  member: TeamMember
  /** The member is out of the team, before that is told. */
  onRemoved?: () => void
  onAnswer: () => void
  onClose: () => void
}

/** Removes a member, or withdraws an invitation. */
export function RemoveMemberDialog({
  teamId,
  member,
  onRemoved,
  ...rest
}: RemoveMemberDialogProps) {
  const isInvited = member.status === 'invited'
  const name = memberName(member)
  return (
    <ConfirmDialog
      title={isInvited ? `Withdraw the invitation of ${name}?` : `Remove ${name}?`}
      action={isInvited ? 'Withdraw invitation' : 'Remove member'}
      closeLabel={isInvited ? 'Keep invitation' : 'Keep member'}
      act={async () => {
        const message = await removeTeamMember({ team_id: teamId, member_id: member.member_id })
        onRemoved?.()
        return message
      }}
      {...rest}
    >
      <p className="dim anywhere">
        {givenBackText(leftWith([member]))}{' '}
        {isInvited ? 'The person can no longer accept.' : 'The leads stay with the member.'}
      </p>
    </ConfirmDialog>
  )
}
