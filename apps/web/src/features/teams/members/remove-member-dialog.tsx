import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { returnedText, leftWith, memberName } from '../team-text.ts'
import { removeTeamMember } from '../teams.api.ts'
import { membersText } from './members.text.ts'

const text = membersText.removeDialog

interface RemoveMemberDialogProps {
  teamId: string
  member: TeamMember
  /** Called when the member was removed, before the message is shown. */
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
      title={isInvited ? text.withdrawTitle(name) : text.title(name)}
      action={isInvited ? text.withdraw : text.action}
      closeLabel={isInvited ? text.keepInvitation : text.close}
      act={async () => {
        const message = await removeTeamMember({ team_id: teamId, member_id: member.member_id })
        onRemoved?.()
        return message
      }}
      {...rest}
    >
      <p className="dim anywhere">
        {returnedText(leftWith([member]))} {isInvited ? text.withdrawText : text.text}
      </p>
    </ConfirmDialog>
  )
}
