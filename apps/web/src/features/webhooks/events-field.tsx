import { WEBHOOK_EVENTS, type WebhookEvent } from '@dastak/contract/webhooks/webhooks.ts'
import classes from './webhooks.module.css'
import { webhooksText } from './webhooks.text.ts'

interface EventsFieldProps {
  events: readonly WebhookEvent[]
  error: string | undefined
  onChange: (events: WebhookEvent[]) => void
}

/** The events that are sent to an address. */
export function EventsField({ events, error, onChange }: EventsFieldProps) {
  const toggle = (event: WebhookEvent) =>
    onChange(events.includes(event) ? events.filter((one) => one !== event) : [...events, event])
  return (
    <fieldset className={classes.events} aria-invalid={error ? true : undefined}>
      <legend>{webhooksText.add.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event}>
          <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />{' '}
          {webhooksText.eventNames[event]}
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
