import type { PastInvitation } from '@dastak/contract/teams/invitations.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { tellAnswer } from '../../../lib/forms/tell-answer.ts'
import classes from './invitation-card.module.css'
import { allowInvitation } from './invitations.api.ts'

/** Teams whose owners may not invite the user again yet, and the way to let them. */
export function PastInvitations({ past }: { past: readonly PastInvitation[] }) {
  if (past.length === 0) return null
  return (
    <SettingsSection
      title="Teams that you left or declined"
      purpose="Their owners can't invite you again for 30 days."
    >
      <ul className={classes.notes}>
        {past.map(
          ({ invitation_id: id, team_name: team, owner_name: owner, invitable_from: from }) => (
            <li key={id}>
              {team}
              {owner === null ? '' : ` of ${owner}`}: can invite you again from{' '}
              <DateTime instant={from} />{' '}
              <SmallButton
                look="outlined"
                aria-label={`Allow a new invitation to ${team}`}
                // What failed is told.
                onClick={() =>
                  void tellAnswer(
                    () => allowInvitation(id),
                    () => undefined,
                  ).catch(() => undefined)
                }
              >
                Allow a new invitation
              </SmallButton>
            </li>
          ),
        )}
      </ul>
    </SettingsSection>
  )
}
