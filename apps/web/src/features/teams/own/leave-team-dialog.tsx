import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { amountText } from '../../../lib/text/credit-text.ts'
import { leaveTeam } from './own-team.api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

interface LeaveTeamDialogProps {
  teamId: string
  teamName: string
  left: CreditAmounts
  onAnswer: () => void
  onClose: () => void
}

export function LeaveTeamDialog({ teamId, teamName, left, ...rest }: LeaveTeamDialogProps) {
  const words = amountText(left)
  const verb = left.phone + left.email === 1 ? 'goes' : 'go'
  return (
    <ConfirmDialog
      title={`Leave ${teamName}?`}
      action="Leave team"
      closeLabel="Keep team"
      act={() => leaveTeam(teamId)}
      {...rest}
    >
      <p className="dim anywhere">
        {words ? `${words} ${verb} back to the owner. ` : ''}The leads that you have revealed stay
        yours, and from then on you pay with your own credits.
      </p>
    </ConfirmDialog>
  )
}
