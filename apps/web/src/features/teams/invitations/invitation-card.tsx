import type { Invitation } from '@dastak/contract/teams/invitations.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { amountText } from '../../../lib/text/credit-text.ts'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import classes from './invitation-card.module.css'
import { acceptInvitation, declineInvitation } from './invitations.api.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

interface InvitationCardProps {
  invitation: Invitation
  /** It was accepted or declined, or that was refused. */
  onAnswer: () => void
}

/** An invitation to a team: who invites, what accepting means, and the two answers. */
export function InvitationCard({ invitation, onAnswer }: InvitationCardProps) {
  const { invitation_id: id, team_name: team, owner_name: name } = invitation
  const owner = name ?? 'The owner'
  const credits = amountText({ phone: invitation.credits, email: invitation.email_credits })
  const [isBusy, setIsBusy] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)

  function accept() {
    setIsBusy(true)
    // What failed is told.
    tellAnswer(
      () => acceptInvitation(id),
      () => {
        setIsBusy(false)
        onAnswer()
      },
    ).catch(() => undefined)
  }
  return (
    <SettingsSection
      title={`${owner} invites you to ${team}`}
      purpose={
        <>
          You can answer until <DateTime instant={invitation.expires_at} />. Until you accept,
          nothing changes for you.
        </>
      }
    >
      <ul className={classes.notes}>
        <li>
          If you accept, the team pays for what you reveal from then on
          {credits ? `, with the ${credits} that are set aside for you` : ''}. Your own credits and
          your plan wait untouched until you leave, which you can do at any time.
        </li>
        <li>
          {owner} then sees your name, your email address and what you reveal. What you have
          revealed before stays yours alone.
        </li>
      </ul>
      <div className={classes.actions}>
        <FormButton isBusy={isBusy} onClick={accept}>
          Accept
        </FormButton>
        <Button variant="default" onClick={() => setIsDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog
          title={`Decline the invitation to ${team}?`}
          action="Decline invitation"
          closeLabel="Keep invitation"
          act={() => declineInvitation(id)}
          onAnswer={() => {
            setIsDeclining(false)
            onAnswer()
          }}
          onClose={() => setIsDeclining(false)}
        >
          <p className="dim anywhere">
            {owner} can invite you again after 30 days, or as soon as you allow it under Department.
          </p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
