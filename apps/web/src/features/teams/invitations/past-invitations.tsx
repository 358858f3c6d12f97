import type { PastInvitation } from '@dastak/contract/teams/invitations.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { runWithSnackbar } from '../../../lib/forms/run-with-snackbar.ts'
import classes from './invitation-card.module.css'
import { invitationsText } from './invitations.text.ts'
import { allowInvitation } from './invitations.api.ts'

const text = invitationsText.past

/** Teams whose owners may not invite the user again yet, with buttons to allow it. */
export function PastInvitations({ past }: { past: readonly PastInvitation[] }) {
  if (past.length === 0) return null
  return (
    <SettingsSection title={text.title} purpose={text.purpose}>
      <ul className={classes.notes}>
        {past.map(
          ({ invitation_id: id, team_name: team, owner_name: owner, invitable_from: from }) => (
            <li key={id}>
              {owner === null
                ? text.team(team, <DateTime key="date" instant={from} />)
                : text.teamOf(team, owner, <DateTime key="date" instant={from} />)}{' '}
              <SmallButton
                look="outlined"
                aria-label={text.allowTo(team)}
                // The snackbar shows the error.
                onClick={() =>
                  void runWithSnackbar(
                    () => allowInvitation(id),
                    () => undefined,
                  ).catch(() => undefined)
                }
              >
                {text.allow}
              </SmallButton>
            </li>
          ),
        )}
      </ul>
    </SettingsSection>
  )
}
