import { CodeStatus, CodeStep } from './code-step.tsx'
import type { CodeState } from './use-sent-code.ts'

interface OwnCodeStepProps<Answer> {
  code: CodeState
  sentTo: { before: string; after: string }
  /** The user's own number or address, as it is shown. */
  shownTo: string
  /** Rejects with ApiError, like `send`. */
  submit: (clientId: string, otp: string) => Promise<Answer>
  /** After the code was right. The dialog is gone then. */
  onDone: (answer: Answer) => Promise<void> | void
  send: () => Promise<string>
  onClose: () => void
}

/** The step of a dialog that takes a code sent to the user's own number or address. */
export function OwnCodeStep<Answer>(all: OwnCodeStepProps<Answer>) {
  const { code, submit, onDone, send, ...props } = all
  return (
    <>
      <CodeStatus message={code.message} />
      <CodeStep
        code={code}
        onSubmit={async ({ clientId }, otp) => {
          const answer = await submit(clientId, otp)
          code.clear()
          await onDone(answer)
          return 'leaving'
        }}
        onResend={send}
        {...props}
      />
    </>
  )
}
