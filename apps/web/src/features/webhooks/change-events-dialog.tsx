import {
  WEBHOOK_EVENTS,
  type Webhook,
  webhookEventsField,
  type WebhookEvent,
} from '@dastak/contract/webhooks/webhooks.ts'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { EventsField } from './events-field.tsx'
import { changeWebhookEvents } from './webhooks.api.ts'
import { webhooksText } from './webhooks.text.ts'
import classes from './webhooks.module.css'

/** Changes the events of an address. Its secret and its log stay. */
export function ChangeEventsDialog(props: { webhook: Webhook; onClose: () => void }) {
  const { webhook, onClose } = props
  const form = useForm<{ events: WebhookEvent[] }>({
    values: { events: WEBHOOK_EVENTS.filter((event) => webhook.events.includes(event)) },
    rules: { events: webhookEventsField },
    send: async ({ events }) => {
      await changeWebhookEvents(webhook.webhook_id, events)
      showSnackbar('success', webhooksText.changeEvents.done)
      onClose()
      return 'leaving'
    },
  })
  return (
    <Dialog title={webhooksText.changeEvents.title} onClose={onClose}>
      <form className="stack" {...form.element}>
        <p className={classes.address}>{webhook.url}</p>
        <EventsField
          events={form.values.events}
          error={form.errors.events}
          onChange={(events) => form.set('events', events)}
        />
        <DialogFoot
          onClose={onClose}
          submit={webhooksText.changeEvents.submit}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}
