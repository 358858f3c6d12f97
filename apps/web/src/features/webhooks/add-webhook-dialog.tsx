import { WEBHOOK_URL_MAX } from '@dastak/contract/limits.ts'
import {
  webhookEventsField,
  webhookUrlField,
  type WebhookEvent,
} from '@dastak/contract/webhooks/webhooks.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { EventsField } from './events-field.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { createWebhook } from './webhooks.api.ts'
import { webhooksText } from './webhooks.text.ts'

const addText = webhooksText.add

interface Values {
  url: string
  events: WebhookEvent[]
}

/** Asks for an address and its events, then shows the secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<Values>({
    values: { url: '', events: ['lead_revealed'] },
    rules: { url: webhookUrlField, events: webhookEventsField },
    send: async (values) => setSecret(await createWebhook(values)),
    othersAt: 'url',
    draft: 'webhook_draft',
  })
  if (secret !== null)
    return (
      <Dialog title={addText.done} onClose={onClose}>
        <WebhookSecret secret={secret} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={addText.title} onClose={onClose}>
      <form className="stack" {...form.element}>
        <TextInput
          label={addText.address}
          inputMode="url"
          autoComplete="off"
          placeholder={addText.example}
          maxLength={WEBHOOK_URL_MAX}
          {...form.field('url')}
        />
        <EventsField
          events={form.values.events}
          error={form.errors.events}
          onChange={(events) => form.set('events', events)}
        />
        <DialogFoot onClose={onClose} submit={addText.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
