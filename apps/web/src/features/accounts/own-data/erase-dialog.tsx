import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OwnCodeStep } from '../../../components/codes/own-code-step.tsx'
import { useSentCode } from '../../../components/codes/use-sent-code.ts'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { signOut } from '../../../lib/session/session.ts'
import { eraseAccount, sendErasureCode } from './own-data.api.ts'
import classes from './own-data.module.css'
import { ownDataText } from './own-data.text.ts'

const text = ownDataText.dialog

interface EraseDialogProps {
  /** The number of the account. */
  mobile: string
  onClose: () => void
}

/** Says what is lost, then takes a code that was sent to the number of the account. */
export function EraseDialog({ mobile, onClose }: EraseDialogProps) {
  const code = useSentCode('erasure')
  const send = useAction(() => code.begin(mobile, sendErasureCode))
  return (
    <Dialog title={text.title} onClose={onClose}>
      {code.sent ? (
        <OwnCodeStep
          code={code}
          sentTo={text.sentTo}
          shownTo={mobile}
          submit={eraseAccount}
          onDone={signOut}
          send={sendErasureCode}
          onClose={onClose}
        />
      ) : (
        <div className="stack">
          <p>
            <strong>{text.intro}</strong>
          </p>
          <ul className={classes.goes}>
            {text.goes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="dim">{text.stays}</p>
          <DialogFoot
            closeLabel={text.keep}
            onClose={onClose}
            problem={send.problem}
            onRetry={send.run}
            isRetrying={send.isBusy}
          >
            <FormButton isBusy={send.isBusy} onClick={send.run}>
              {text.send}
            </FormButton>
          </DialogFoot>
        </div>
      )}
    </Dialog>
  )
}
