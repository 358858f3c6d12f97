import type { Team } from '@dastak/contract/teams/teams.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { givenBackText, leftWith } from './team-words.ts'
import { deleteTeam } from './teams.api.ts'

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
      title={`Delete ${name}?`}
      action="Delete team"
      closeLabel="Keep team"
      act={() => deleteTeam(id)}
      {...rest}
    >
      <p className="dim anywhere">
        {count === 0 ? (
          'It has no members.'
        ) : (
          <>
            {count === 1
              ? 'Its 1 member leaves and keeps the leads.'
              : `Its ${count} members leave and keep their leads.`}{' '}
            {givenBackText(leftWith(members))}
          </>
        )}{' '}
        This can't be undone.
      </p>
    </ConfirmDialog>
  )
}
