import type { TriggerEvent, UserDetails } from '@dastak/contract/me.ts'
import { useEffect, useState } from 'react'
import { Tick } from '../../components/fields/tick.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { errorMessage } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { saveSettings } from './notifications.api.ts'
import classes from './settings-section.module.css'

type Settings = Pick<UserDetails, 'email_notifications_enabled' | 'email_trigger_events'>

interface NotificationsSectionProps {
  /** Undefined while they are loading. */
  settings: Settings | undefined
  /** Where the emails go; null where no address is verified. */
  email: string | null
  onSaved: () => Promise<void>
}

const EVENTS: readonly (readonly [TriggerEvent, string])[] = [
  ['linkedin_request', 'A LinkedIn request is done'],
  ['din_batch_request', 'A batch is done'],
  ['linkedin_bulk_request', 'A LinkedIn bulk request is done'],
]

/** What this page knows: newer servers refuse no event they have sent, an older one would. */
function sent({ email_notifications_enabled, email_trigger_events: chosen }: Settings) {
  return {
    email_notifications_enabled,
    email_trigger_events: EVENTS.map(([event]) => event).filter((event) => chosen.includes(event)),
  }
}

/** The section of the settings that says what is mailed; each change is saved at once. */
export function NotificationsSection({ settings, email, onSaved }: NotificationsSectionProps) {
  const [chosen, setChosen] = useState<Settings | null>(null)
  const shown = chosen ?? settings
  // What another browser has set since is shown once nothing of this one's is under way.
  useEffect(() => setChosen(null), [settings])

  async function change(next: Settings) {
    setChosen(next)
    try {
      showSnackbar('success', await saveSettings(sent(next)))
      await onSaved()
    } catch (error) {
      setChosen(null)
      showSnackbar('error', errorMessage(error))
    }
  }

  return (
    <SettingsSection
      title="Notifications"
      purpose={
        email === null
          ? 'Verify your email to be mailed about events.'
          : `Emails about events go to ${email}.`
      }
    >
      {shown ? (
        <div className="stack">
          <Tick
            label="Email notifications"
            note="Without them the bell is not shown either."
            isTicked={shown.email_notifications_enabled}
            onTick={(isOn) => void change({ ...shown, email_notifications_enabled: isOn })}
          />
          <fieldset
            className={`ticks ${classes.events}`}
            disabled={!shown.email_notifications_enabled}
          >
            <legend>Mail me when</legend>
            {EVENTS.map(([event, label]) => (
              <Tick
                key={event}
                label={label}
                isTicked={shown.email_trigger_events.includes(event)}
                onTick={(isOn) =>
                  void change({
                    ...shown,
                    email_trigger_events: isOn
                      ? [...shown.email_trigger_events, event]
                      : shown.email_trigger_events.filter((one) => one !== event),
                  })
                }
              />
            ))}
          </fieldset>
          <p className="dim-small">
            Resolved reports, low credits, failed payments, the end of a plan and changes of your
            team are mailed as well.
          </p>
        </div>
      ) : null}
    </SettingsSection>
  )
}
