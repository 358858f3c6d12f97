import type { TeamMember } from '@dastak/contract/teams.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { backWords, leftWith, memberName } from './team-words.ts'
import { removeTeamMember } from './teams.api.ts'

interface RemoveMemberDialogProps {
  teamId: string
  teamName: string
  member: TeamMember
  /** He is out of the team, before that is told. */
  onRemoved?: () => void
  onAnswer: () => void
  onClose: () => void
}

export function RemoveMemberDialog({ teamId, teamName, member, onRemoved, ...rest }: RemoveMemberDialogProps) {
  const name = memberName(member)
  return (
    <TakeBackDialog
      title={`Remove ${name}?`}
      label="Remove member"
      act={async () => {
        const message = await removeTeamMember({ team_id: teamId, member_id: member.member_id })
        onRemoved?.()
        return message
      }}
      {...rest}
    >
      {name} leaves {teamName} and keeps what was revealed. {backWords(leftWith([member]))}
    </TakeBackDialog>
  )
}
