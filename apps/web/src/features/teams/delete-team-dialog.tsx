import type { Team } from '@dastak/contract/teams.ts'
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
    <TakeBackDialog title={`Delete ${name}?`} label="Delete team" act={() => deleteTeam(id)} {...rest}>
      {count === 0 ? (
        'It has no members.'
      ) : (
        <>
          Its {count === 1 ? '1 member leaves' : `${count} members leave`} with it and keep what they have revealed.{' '}
          {backWords(leftWith(members))}
        </>
      )}{' '}
      This can't be undone.
    </TakeBackDialog>
  )
}
