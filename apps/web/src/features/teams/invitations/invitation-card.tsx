import type { Invitation } from '@dastak/contract/teams/invitations.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import classes from './invitation-card.module.css'
import { invitationsText as text } from './invitations.text.ts'
import { acceptInvitation, declineInvitation } from './invitations.api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

interface InvitationCardProps {
  invitation: Invitation
  /** Called after each answer of the server. */
  onAnswer: () => void
}

/** An invitation to a team: who invites, what accepting means, and the buttons to answer. */
export function InvitationCard({ invitation, onAnswer }: InvitationCardProps) {
  const { invitation_id: id, team_name: team, owner_name: name } = invitation
  const owner = name ?? text.owner
  const credits = amountText({ phone: invitation.credits, email: invitation.email_credits })
  const [isBusy, setIsBusy] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)

  function accept() {
    setIsBusy(true)
    // The snackbar shows the error.
    runWithSnackbar(
      () => acceptInvitation(id),
      () => {
        setIsBusy(false)
        onAnswer()
      },
    ).catch(() => undefined)
  }
  return (
    <SettingsSection
      title={text.title(owner, team)}
      purpose={text.purpose(<DateTime key="date" instant={invitation.expires_at} />)}
    >
      <ul className={classes.notes}>
        <li>
          {text.teamPays} {credits ? `${text.setAside(credits)} ` : ''}
          {text.ownCredits}
        </li>
        <li>{text.seenByOwner(owner)}</li>
      </ul>
      <div className={classes.actions}>
        <FormButton isBusy={isBusy} onClick={accept}>
          {text.accept}
        </FormButton>
        <Button variant="default" onClick={() => setIsDeclining(true)}>
          {text.decline}
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog
          title={text.declineDialog.title(team)}
          action={text.declineDialog.action}
          closeLabel={text.declineDialog.close}
          act={() => declineInvitation(id)}
          onAnswer={() => {
            setIsDeclining(false)
            onAnswer()
          }}
          onClose={() => setIsDeclining(false)}
        >
          <p className="dim anywhere">{text.declineDialog.text(owner)}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
