import type { UserDetails } from '@dastak/contract/me.ts'
import { useEffect, useState } from 'react'
import { Tick } from '../../components/fields/tick.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { errorMessage } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { saveSettings } from './notifications.api.ts'
import classes from './settings-section.module.css'
import { notificationSettingsText } from './settings-section.text.ts'

type Settings = Pick<UserDetails, 'email_notifications_enabled' | 'email_trigger_events'>

interface NotificationsSectionProps {
  /** Undefined while loading. */
  settings: Settings | undefined
  /** The address that emails go to. Null if it is not verified. */
  email: string | null
  onSaved: () => Promise<void>
}

const EVENTS = notificationSettingsText.events

/** Leaves out events that this page does not know: an older server would refuse them. */
function bodyOf({ email_notifications_enabled, email_trigger_events: chosen }: Settings) {
  return {
    email_notifications_enabled,
    email_trigger_events: EVENTS.map(([event]) => event).filter((event) => chosen.includes(event)),
  }
}

/** Chooses which events are mailed. Each change is saved immediately. */
export function NotificationsSection({ settings, email, onSaved }: NotificationsSectionProps) {
  const [chosen, setChosen] = useState<Settings | null>(null)
  const shown = chosen ?? settings
  // Reloaded settings replace the choice, because another browser may have changed them.
  useEffect(() => setChosen(null), [settings])

  async function change(next: Settings) {
    setChosen(next)
    try {
      showSnackbar('success', await saveSettings(bodyOf(next)))
      await onSaved()
    } catch (error) {
      setChosen(null)
      showSnackbar('error', errorMessage(error))
    }
  }

  return (
    <SettingsSection
      title={notificationSettingsText.title}
      purpose={notificationSettingsText.purpose(email)}
    >
      {shown ? (
        <div className="stack">
          <Tick
            label={notificationSettingsText.emailNotifications}
            note={notificationSettingsText.emailNotificationsNote}
            isTicked={shown.email_notifications_enabled}
            onTick={(isOn) => void change({ ...shown, email_notifications_enabled: isOn })}
          />
          <fieldset
            className={`ticks ${classes.events}`}
            disabled={!shown.email_notifications_enabled}
          >
            <legend>{notificationSettingsText.eventsHeading}</legend>
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
          <p className="dim-small">{notificationSettingsText.alwaysMailed}</p>
        </div>
      ) : null}
    </SettingsSection>
  )
}
