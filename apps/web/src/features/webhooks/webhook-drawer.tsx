import type { Webhook } from '@dastak/contract/webhooks/webhooks.ts'
import { useState } from 'react'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { errorMessage } from '../../lib/api/api-error.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { ChangeEventsDialog } from './change-events-dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { eventName, webhookChip } from './webhook-words.ts'
import { deleteWebhook, rotateWebhookSecret, testWebhook, turnWebhook } from './webhooks.api.ts'
import classes from './webhooks.module.css'

type Work = 'test' | 'change' | 'turn' | 'rotate' | 'delete'

/** One address: what it was sent, and everything that can be done with it. */
export function WebhookDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [busy, setBusy] = useState<Work | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { webhook_id: id, url, events, is_enabled: isEnabled } = webhook

  async function run(work: Work, done: string, act: () => Promise<unknown>) {
    setBusy(work)
    try {
      await act()
      showSnackbar('success', done)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setBusy(null)
  }
  const plain = (work: Work, label: string, onClick: () => void) => (
    <FormButton
      variant="default"
      isBusy={busy === work}
      isWaiting={busy !== null && busy !== work}
      onClick={onClick}
    >
      {label}
    </FormButton>
  )
  const button = (work: Work, label: string, done: string, act: () => Promise<unknown>) =>
    plain(work, label, () => void run(work, done, act))

  if (isChanging)
    return <ChangeEventsDialog webhook={webhook} onClose={() => setIsChanging(false)} />
  if (secret !== null)
    return (
      <Dialog title="New secret" onClose={() => setSecret(null)}>
        <WebhookSecret secret={secret} onDone={() => setSecret(null)} />
      </Dialog>
    )
  if (isAsking)
    return (
      <Dialog title="Delete webhook" onClose={() => setIsAsking(false)}>
        <p className="dim">
          Delete <b className={classes.address}>{url}</b> with its secret and its log?
        </p>
        <DialogFoot onClose={() => setIsAsking(false)}>
          <FormButton
            color="red.9"
            isBusy={busy === 'delete'}
            onClick={() =>
              void run('delete', 'Webhook deleted', () => deleteWebhook(id).then(onClose))
            }
          >
            Delete
          </FormButton>
        </DialogFoot>
      </Dialog>
    )
  return (
    <Dialog title="Webhook" onClose={onClose} width={900}>
      <div className="stack">
        <p className={classes.address}>{url}</p>
        <p className="dim">{events.map(eventName).join(', ')}</p>
        {webhook.made_by !== null && (
          <p className="dim">
            Added by the API key <code>{webhook.made_by}_…</code>, and turned off with it.
          </p>
        )}
        <StatusChip {...webhookChip(webhook)} />
        <div className="buttons">
          {isEnabled && button('test', 'Send test', 'Test is on its way', () => testWebhook(id))}
          {plain('change', 'Change events', () => setIsChanging(true))}
          {isEnabled
            ? button('turn', 'Turn off', 'Webhook turned off', () => turnWebhook(id, false))
            : button('turn', 'Turn on', 'Webhook turned on', () => turnWebhook(id, true))}
          {button('rotate', 'New secret', 'For a day the secret before works too', async () =>
            setSecret(await rotateWebhookSecret(id)),
          )}
          {plain('delete', 'Delete', () => setIsAsking(true))}
        </div>
        <DeliveryLog webhookId={id} isEnabled={isEnabled} />
      </div>
    </Dialog>
  )
}
