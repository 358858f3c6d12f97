import { WEBHOOK_URL_MAX } from '@dastak/contract/limits.ts'
import { WEBHOOK_EVENTS, webhookEventsField, webhookUrlField, type WebhookEvent } from '@dastak/contract/webhooks.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { FormButton } from '../../components/form-button.tsx'
import { useForm } from '../../lib/use-form.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { EVENT_NAMES } from './webhook-words.ts'
import { createWebhook } from './webhooks.api.ts'
import classes from './webhooks.module.css'

interface Values {
  url: string
  events: WebhookEvent[]
}

/** Names an address and what it is told; then shows its secret, once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<Values>({
    values: { url: '', events: ['lead_revealed'] },
    rules: { url: webhookUrlField, events: webhookEventsField },
    send: async (values) => setSecret(await createWebhook(values)),
    othersAt: 'url',
  })
  const { events } = form.values
  const toggle = (event: WebhookEvent) =>
    form.set('events', events.includes(event) ? events.filter((one) => one !== event) : [...events, event])
  if (secret !== null)
    return (
      <Dialog title="Webhook added" onClose={onClose}>
        <WebhookSecret secret={secret} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <form className={classes.form} {...form.element}>
        <TextInput
          label="Address"
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/hooks"
          maxLength={WEBHOOK_URL_MAX}
          errorProps={{ role: 'alert' }}
          {...form.field('url')}
        />
        <fieldset className={classes.events} aria-invalid={form.errors.events ? true : undefined}>
          <legend>Events</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event}>
              <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} />{' '}
              {EVENT_NAMES[event]}
            </label>
          ))}
          {form.errors.events && (
            <p className={classes.wrong} role="alert">
              {form.errors.events}
            </p>
          )}
        </fieldset>
        <div className={classes.actions}>
          <FormButton variant="default" onClick={onClose}>
            Cancel
          </FormButton>
          <FormButton type="submit" isBusy={form.isBusy}>
            Add
          </FormButton>
        </div>
      </form>
    </Dialog>
  )
}
