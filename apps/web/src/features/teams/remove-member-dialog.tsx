import type { TeamMember } from '@dastak/contract/teams.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { backWords, leftWith, memberName } from './team-words.ts'
import { removeTeamMember } from './teams.api.ts'

interface RemoveMemberDialogProps {
  teamId: string
  teamName: string
  member: TeamMember
  onAnswer: () => void
  onClose: () => void
}

export function RemoveMemberDialog({ teamId, teamName, member, ...rest }: RemoveMemberDialogProps) {
  const name = memberName(member)
  return (
    <TakeBackDialog
      title={`Remove ${name}?`}
      label="Remove member"
      act={() => removeTeamMember({ team_id: teamId, member_id: member.member_id })}
      {...rest}
    >
      {name} leaves {teamName} and keeps what was revealed. {backWords(leftWith([member]))}
    </TakeBackDialog>
  )
}
