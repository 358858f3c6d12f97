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

const NONE: Settings = { email_notifications_enabled: true, email_trigger_events: [] }
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
  // The form takes its space while it is loading, so that what is below it does not move.
  const { email_notifications_enabled: isOn, email_trigger_events: events } = shown ?? NONE
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
      <div className={shown ? 'stack' : 'stack keeps-place'} inert={!shown}>
        <Tick
          label={notificationSettingsText.emailNotifications}
          note={notificationSettingsText.emailNotificationsNote}
          isTicked={isOn}
          onTick={(next) =>
            void change({ email_notifications_enabled: next, email_trigger_events: events })
          }
        />
        <fieldset className={`ticks ${classes.events}`} disabled={!isOn}>
          <legend>{notificationSettingsText.eventsHeading}</legend>
          {EVENTS.map(([event, label]) => (
            <Tick
              key={event}
              label={label}
              isTicked={events.includes(event)}
              onTick={(isChosen) =>
                void change({
                  email_notifications_enabled: isOn,
                  email_trigger_events: isChosen
                    ? [...events, event]
                    : events.filter((one) => one !== event),
                })
              }
            />
          ))}
        </fieldset>
        <p className="dim-small">{notificationSettingsText.alwaysMailed}</p>
      </div>
    </SettingsSection>
  )
}
