import type { Team } from '@dastak/contract/teams/teams.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { returnedText, leftWith } from './team-text.ts'
import { deleteTeam } from './teams.api.ts'
import { teamsText } from './teams.text.ts'

const text = teamsText.deleteDialog

interface DeleteTeamDialogProps {
  team: Team
  onAnswer: () => void
  onClose: () => void
}

export function DeleteTeamDialog({ team, ...rest }: DeleteTeamDialogProps) {
  const { team_id: id, team_name: name, team_members: members } = team
  const count = members.length
  return (
    <ConfirmDialog
      title={text.title(name)}
      action={text.action}
      closeLabel={text.close}
      act={() => deleteTeam(id)}
      {...rest}
    >
      <p className="dim anywhere">
        {count === 0 ? text.noMembers : `${text.members(count)} ${returnedText(leftWith(members))}`}{' '}
        {text.final}
      </p>
    </ConfirmDialog>
  )
}
