import { useEffect, useRef } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { OwnCodeStep } from '../../../components/codes/own-code-step.tsx'
import { useSentCode } from '../../../components/codes/use-sent-code.ts'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { ApiError, problemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { confirmWithPasskey, sendCode, submitCode, useGetConfirmation } from './confirmation.api.ts'
import { confirmationText as text } from './confirmation.text.ts'
import { canUsePasskeys } from './passkey.ts'

interface AnswerProps {
  onConfirmed: () => void
  onClose: () => void
}

interface ConfirmationDialogProps extends AnswerProps {
  /** True if a passkey is not enough. */
  needsCode: boolean
}

/** Takes a code that was sent to the operator's own number, or a passkey. */
export function ConfirmationDialog({ needsCode, onConfirmed, onClose }: ConfirmationDialogProps) {
  const { data, error, refetch, isFetching } = useGetConfirmation()
  return (
    <Dialog title={text.title} onClose={onClose}>
      {data ? (
        <Factors
          ending={data.mobile_ending}
          hasPasskey={
            !needsCode && data.can_use_passkeys && data.passkeys.length > 0 && canUsePasskeys()
          }
          onConfirmed={onConfirmed}
          onClose={onClose}
        />
      ) : (
        <>
          <p>{text.intro}</p>
          <DialogFoot
            onClose={onClose}
            problem={problemOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        </>
      )}
    </Dialog>
  )
}

interface FactorsProps extends AnswerProps {
  ending: string
  hasPasskey: boolean
}

function Factors({ ending, hasPasskey, onConfirmed, onClose }: FactorsProps) {
  const code = useSentCode('confirmation')
  const send = useAction(() => code.begin(ending, sendCode))
  const passkey = useAction(async () => {
    await confirmWithPasskey()
    onConfirmed()
  }, passkeyProblem)
  // Without a passkey there is nothing to choose, so the code is sent immediately.
  const isStarted = useRef(false)
  useEffect(() => {
    if (hasPasskey || isStarted.current) return
    isStarted.current = true
    send.run()
  }, [hasPasskey, send])

  if (code.sent)
    return (
      <>
        <p className="dim">{text.intro}</p>
        <OwnCodeStep
          code={code}
          sentTo={text.sentTo}
          shownTo={ending}
          submit={submitCode}
          onDone={onConfirmed}
          send={sendCode}
          onClose={onClose}
        />
      </>
    )
  return (
    <>
      <p>{text.intro}</p>
      <p className="dim">{text.sendNote(ending)}</p>
      <DialogFoot
        onClose={onClose}
        problem={passkey.problem ?? send.problem}
        onRetry={passkey.problem ? passkey.run : send.run}
        isRetrying={send.isBusy || passkey.isBusy}
      >
        <FormButton
          variant={hasPasskey ? 'default' : 'filled'}
          isBusy={send.isBusy}
          onClick={send.run}
        >
          {text.send}
        </FormButton>
        {hasPasskey && (
          <FormButton autoFocus isBusy={passkey.isBusy} onClick={passkey.run}>
            {text.withPasskey}
          </FormButton>
        )}
      </DialogFoot>
    </>
  )
}

/** The words of a browser about a passkey help nobody. The button itself tries again. */
function passkeyProblem(failure: unknown) {
  const problem = problemOf(failure)
  return problem && !(failure instanceof ApiError)
    ? { ...problem, message: text.passkeyFailed, canRetry: false }
    : problem
}
