import { WEBHOOK_EVENTS, type WebhookEvent } from '@dastak/contract/webhooks/webhooks.ts'
import { EVENT_NAMES } from './webhook-words.ts'
import classes from './webhooks.module.css'

interface EventsFieldProps {
  events: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

/** What an address is told. */
export function EventsField({ events, error, onChange }: EventsFieldProps) {
  const toggle = (event: WebhookEvent) =>
    onChange(events.includes(event) ? events.filter((one) => one !== event) : [...events, event])
  return (
    <fieldset className={classes.events} aria-invalid={error ? true : undefined}>
      <legend>Events</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event}>
          <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />{' '}
          {EVENT_NAMES[event]}
        </label>
      ))}
      {error && (
        <p className="error-small" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
