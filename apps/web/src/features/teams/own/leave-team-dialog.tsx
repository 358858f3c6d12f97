import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { amountText } from '../../../lib/text/credit-text.ts'
import { teamsText } from '../teams.text.ts'
import { leaveTeam } from './own-team.api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

const text = teamsText.leave

interface LeaveTeamDialogProps {
  teamId: string
  teamName: string
  left: CreditAmounts
  onAnswer: () => void
  onClose: () => void
}

export function LeaveTeamDialog({ teamId, teamName, left, ...rest }: LeaveTeamDialogProps) {
  const credits = amountText(left)
  return (
    <ConfirmDialog
      title={text.title(teamName)}
      action={text.action}
      closeLabel={text.close}
      act={() => leaveTeam(teamId)}
      {...rest}
    >
      <p className="dim anywhere">
        {credits ? `${text.credits(credits, left.phone + left.email)} ` : ''}
        {text.text}
      </p>
    </ConfirmDialog>
  )
}
