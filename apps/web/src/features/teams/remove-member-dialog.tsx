import type { TeamMember } from '@dastak/contract/teams.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { backWords, leftWith, memberName } from './team-words.ts'
import { removeTeamMember } from './teams.api.ts'

interface RemoveMemberDialogProps {
  teamId: string
  member: TeamMember
  /** He is out of the team, before that is told. */
  onRemoved?: () => void
  onAnswer: () => void
  onClose: () => void
}

export function RemoveMemberDialog({ teamId, member, onRemoved, ...rest }: RemoveMemberDialogProps) {
  return (
    <TakeBackDialog
      title={`Remove ${memberName(member)}?`}
      verb="Remove"
      thing="member"
      act={async () => {
        const message = await removeTeamMember({ team_id: teamId, member_id: member.member_id })
        onRemoved?.()
        return message
      }}
      {...rest}
    >
      {backWords(leftWith([member]))} The leads stay with the member.
    </TakeBackDialog>
  )
}
