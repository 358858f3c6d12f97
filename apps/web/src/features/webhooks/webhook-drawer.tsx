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
import { eventName, webhookStatus } from './webhook-status.ts'
import {
  deleteWebhook,
  rotateWebhookSecret,
  setWebhookEnabled,
  testWebhook,
} from './webhooks.api.ts'
import classes from './webhooks.module.css'
import { webhooksText } from './webhooks.text.ts'

const { details: detailsText, remove: removeText, secret: secretText } = webhooksText

type Action = 'test' | 'change' | 'turn' | 'rotate' | 'delete'

/** One address with its actions and its delivery log. */
export function WebhookDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [busy, setBusy] = useState<Action | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { webhook_id: id, url, events, is_enabled: isEnabled } = webhook

  async function run(action: Action, done: string, call: () => Promise<unknown>) {
    setBusy(action)
    try {
      await call()
      showSnackbar('success', done)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setBusy(null)
  }
  const plain = (action: Action, label: string, onClick: () => void) => (
    <FormButton
      variant="default"
      isBusy={busy === action}
      isWaiting={busy !== null && busy !== action}
      onClick={onClick}
    >
      {label}
    </FormButton>
  )
  const button = (action: Action, label: string, done: string, call: () => Promise<unknown>) =>
    plain(action, label, () => void run(action, done, call))

  if (isChanging)
    return <ChangeEventsDialog webhook={webhook} onClose={() => setIsChanging(false)} />
  if (secret !== null)
    return (
      <Dialog title={secretText.title} onClose={() => setSecret(null)}>
        <WebhookSecret secret={secret} onDone={() => setSecret(null)} />
      </Dialog>
    )
  if (isConfirming)
    return (
      <Dialog title={removeText.title} onClose={() => setIsConfirming(false)}>
        <p className="dim">
          {removeText.question.before} <b className={classes.address}>{url}</b>
          {removeText.question.after}
        </p>
        <DialogFoot onClose={() => setIsConfirming(false)}>
          <FormButton
            color="red.9"
            isBusy={busy === 'delete'}
            onClick={() =>
              void run('delete', removeText.done, () => deleteWebhook(id).then(onClose))
            }
          >
            {removeText.submit}
          </FormButton>
        </DialogFoot>
      </Dialog>
    )
  return (
    <Dialog title={detailsText.title} onClose={onClose} width={900}>
      <div className="stack">
        <p className={classes.address}>{url}</p>
        <p className="dim">{events.map(eventName).join(', ')}</p>
        {webhook.made_by !== null && (
          <p className="dim">
            {detailsText.addedByKey.before} <code>{webhook.made_by}_…</code>
            {detailsText.addedByKey.after}
          </p>
        )}
        <StatusChip {...webhookStatus(webhook)} />
        <div className="buttons">
          {isEnabled &&
            button('test', detailsText.test, detailsText.testSent, () => testWebhook(id))}
          {plain('change', webhooksText.changeEvents.title, () => setIsChanging(true))}
          {isEnabled
            ? button('turn', detailsText.turnOff, detailsText.turnedOff, () =>
                setWebhookEnabled(id, false),
              )
            : button('turn', detailsText.turnOn, detailsText.turnedOn, () =>
                setWebhookEnabled(id, true),
              )}
          {button('rotate', secretText.title, secretText.rotated, async () =>
            setSecret(await rotateWebhookSecret(id)),
          )}
          {plain('delete', removeText.submit, () => setIsConfirming(true))}
        </div>
        <DeliveryLog webhookId={id} isEnabled={isEnabled} />
      </div>
    </Dialog>
  )
}
