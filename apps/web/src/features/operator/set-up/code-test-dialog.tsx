import { codePurposeOf, SET_UP_STEPS } from '@dastak/contract/operator/set-up.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OwnCodeStep } from '../../../components/codes/own-code-step.tsx'
import { useSentCode } from '../../../components/codes/use-sent-code.ts'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useAction } from '../../../lib/forms/use-action.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { type CodeStepName, sendStepCode, submitStepCode } from './set-up.api.ts'
import { setUpText } from './set-up.text.ts'

const text = setUpText.code

/** Sends a code by text message or mail, and takes it back. */
export function CodeTestDialog({ step, onClose }: { step: CodeStepName; onClose: () => void }) {
  const code = useSentCode(codePurposeOf(step), step)
  const send = useAction(() => code.begin(step, () => sendStepCode(step)))
  const title = SET_UP_STEPS[step]
  return (
    <Dialog title={text.title(title)} onClose={onClose}>
      {code.sent ? (
        <OwnCodeStep
          code={code}
          sentTo={text.sentTo}
          shownTo={text.to[step]}
          submit={(clientId, otp) => submitStepCode(step, clientId, otp)}
          onDone={({ state }) => {
            const isGood = state === 'good'
            showSnackbar(
              isGood ? 'success' : 'error',
              isGood ? setUpText.good(title) : setUpText.notGood(title),
            )
            onClose()
          }}
          send={() => sendStepCode(step)}
          onClose={onClose}
        />
      ) : (
        <>
          <p>{text.intro[step]}</p>
          <DialogFoot
            onClose={onClose}
            problem={send.problem}
            onRetry={send.run}
            isRetrying={send.isBusy}
          >
            <FormButton autoFocus isBusy={send.isBusy} onClick={send.run}>
              {text.send}
            </FormButton>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}
