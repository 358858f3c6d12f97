import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { copyText } from '../../lib/screen/copy-text.ts'
import classes from './webhooks.module.css'

/** A secret, the one time that it can be seen. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <div className="stack">
        <p className="dim">
          Keep this secret where your receiver runs: with it the receiver knows that a message is
          from us. It is shown only now.
        </p>
        <code className={classes.secret} data-testid="webhook-secret">
          {secret}
        </code>
      </div>
      <DialogFoot>
        <FormButton
          variant="default"
          onClick={() => void copyText(secret, 'Secret copied', 'secret')}
        >
          Copy
        </FormButton>
        <FormButton onClick={onDone}>Done</FormButton>
      </DialogFoot>
    </>
  )
}
