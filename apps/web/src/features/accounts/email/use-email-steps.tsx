import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/state/storage.ts'
import { CodeStatus, CodeStep } from '../../../components/codes/code-step.tsx'
import { type SentCode, useSentCode } from '../../../components/codes/use-sent-code.ts'
import { EmailStep } from './email-step.tsx'
import { emailText } from './email.text.ts'
import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from './email-verification.api.ts'

export interface EmailStepsOptions {
  /** The current address of the account. */
  email: string | null
  /** A verified address stays until another one is verified. */
  isVerified?: boolean
  /** Starts with the code step if a code was sent that can still be entered. */
  startsAtCode?: boolean
  /** Reloads the user details after the address was changed or verified. */
  onChanged: () => Promise<void>
  /** Called after the address was verified. */
  onVerified: () => void
  /** Leaves the first step. Without it, that step has no button to cancel. */
  onCancel?: () => void
}

/** The email step, then the code step. Messages and errors are shown inside them. */
export function useEmailSteps(options: EmailStepsOptions) {
  const { isVerified = false, startsAtCode = false, onChanged, onVerified, onCancel } = options
  const [email, setEmail] = useState(() => readStored('email_draft') ?? options.email ?? '')
  const code = useSentCode('email', startsAtCode ? options.email : null)
  /** True while the address is edited after a code was sent. */
  const [isEditing, setIsEditing] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  function edit(next: string) {
    setEmail(next)
    writeStored('email_draft', next || null)
  }

  /** A verified address is not replaced until the new one is verified. */
  async function save(entered: string) {
    if (isVerified || entered === options.email) return
    await addEmail(entered)
    await onChanged()
  }

  async function saveAndSend(entered: string) {
    await save(entered)
    await code.begin(entered, sendEmailOtp)
  }

  async function saveEdited(entered: string) {
    await save(entered)
    try {
      await code.begin(entered, sendEmailOtp)
    } catch (refusal) {
      // The address is saved. The first step is shown again, to send a code to it.
      code.leave()
      setFailure(refusal)
    }
    setIsEditing(false)
  }

  async function verify({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    await submitEmailOtp(clientId, otp)
    await onChanged()
    writeStored('email_draft', null)
    code.clear()
    onVerified()
    return 'leaving'
  }

  const firstTitle = isVerified ? emailText.changeTitle : emailText.verifyTitle
  const title = options.email === null ? emailText.addTitle : firstTitle
  return {
    title: isEditing ? emailText.editTitle : title,
    isCodeStep: code.sent !== null && !isEditing,
    steps: (
      <>
        {code.sent && !isEditing ? (
          <CodeStep
            code={code}
            sentTo={emailText.sentTo}
            shownTo={code.sent.to}
            onSubmit={verify}
            onResend={({ clientId }) => resendEmailOtp(clientId)}
            changeLabel={emailText.edit}
            onChange={() => {
              code.clearMessage()
              setIsEditing(true)
            }}
          />
        ) : (
          <EmailStep
            key={isEditing ? 'edit' : 'email'}
            email={email}
            onEdit={edit}
            text={isVerified ? emailText.whyChange : emailText.whyVerify}
            failure={isEditing ? undefined : failure}
            submitLabel={isEditing && !isVerified ? emailText.save : emailText.sendCode}
            onSubmit={isEditing ? saveEdited : saveAndSend}
            cancelLabel={isEditing ? emailText.back : emailText.cancel}
            onCancel={isEditing ? () => setIsEditing(false) : onCancel}
          />
        )}
        <CodeStatus message={code.message} />
      </>
    ),
  }
}
