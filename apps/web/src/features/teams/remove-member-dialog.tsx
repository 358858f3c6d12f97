import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { backWords, leftWith, memberName } from './team-words.ts'
import { removeTeamMember } from './teams.api.ts'

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
    <TakeBackDialog
      title={isInvited ? `Withdraw the invitation of ${name}?` : `Remove ${name}?`}
      verb={isInvited ? 'Withdraw' : 'Remove'}
      thing={isInvited ? 'invitation' : 'member'}
      act={async () => {
        const message = await removeTeamMember({ team_id: teamId, member_id: member.member_id })
        onRemoved?.()
        return message
      }}
      {...rest}
    >
      {backWords(leftWith([member]))}{' '}
      {isInvited ? 'The person can no longer accept.' : 'The leads stay with the member.'}
    </TakeBackDialog>
  )
}
