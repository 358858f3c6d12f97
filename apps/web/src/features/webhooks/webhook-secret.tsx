import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import classes from './webhooks.module.css'
import { webhooksText } from './webhooks.text.ts'

const secretText = webhooksText.secret

/** Shows a new secret, which cannot be shown again. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <div className="stack">
        <p className="dim">{secretText.note}</p>
        <code className={classes.secret} data-testid="webhook-secret">
          {secret}
        </code>
      </div>
      <DialogFoot>
        <FormButton
          variant="default"
          onClick={() => void copyText(secret, secretText.copied, secretText.noun)}
        >
          {secretText.copy}
        </FormButton>
        <FormButton onClick={onDone}>{secretText.close}</FormButton>
      </DialogFoot>
    </>
  )
}
