import type { Team } from '@dastak/contract/teams/teams.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { backWords, leftWith } from './team-words.ts'
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
    <TakeBackDialog
      title={`Delete ${name}?`}
      verb="Delete"
      thing="team"
      act={() => deleteTeam(id)}
      {...rest}
    >
      {count === 0 ? (
        'It has no members.'
      ) : (
        <>
          {count === 1
            ? 'Its 1 member leaves and keeps the leads.'
            : `Its ${count} members leave and keep their leads.`}{' '}
          {backWords(leftWith(members))}
        </>
      )}{' '}
      This can't be undone.
    </TakeBackDialog>
  )
}
