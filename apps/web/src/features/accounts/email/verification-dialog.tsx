import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStored, writeStored } from '../../../lib/state/storage.ts'
import { CodeStatus, CodeStep } from '../codes/code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { emailText } from './email.text.ts'
import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from './email-verification.api.ts'
import { type SentCode, useSentCode } from '../codes/use-sent-code.ts'

export interface EmailVerificationDialogProps {
  /** The current address of the account. */
  email: string | null
  /** A verified address stays until another one is verified. */
  isVerified?: boolean
  /** Reloads the user details after the address was changed or verified. */
  onChanged: () => Promise<void>
  onClose: () => void
  /** Called after the address was verified and the dialog closed. */
  onVerified?: () => void
}

/** The email step, then the code step. Messages and errors are shown inside the dialog. */
export function EmailVerificationDialog(props: EmailVerificationDialogProps) {
  const { isVerified = false, onChanged, onClose, onVerified } = props
  const [email, setEmail] = useState(() => readStored('email_draft') ?? props.email ?? '')
  const code = useSentCode('email_code')
  /** True while the address is edited after a code was sent. */
  const [isEditing, setIsEditing] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  function edit(next: string) {
    setEmail(next)
    writeStored('email_draft', next || null)
  }

  /** A verified address is not replaced until the new one is verified. */
  async function save(entered: string) {
    if (isVerified || entered === props.email) return
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
    showSnackbar('success', emailText.verified)
    onClose()
    onVerified?.()
    return 'leaving'
  }

  const firstTitle = isVerified ? emailText.changeTitle : emailText.verifyTitle
  const title = props.email === null ? emailText.addTitle : firstTitle
  return (
    <Dialog title={isEditing ? emailText.editTitle : title} onClose={onClose}>
      {code.sent && !isEditing ? (
        <CodeStep
          key={code.sent.clientId}
          code={code}
          sent={code.sent}
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
          onCancel={isEditing ? () => setIsEditing(false) : onClose}
        />
      )}
      <CodeStatus message={code.message} />
    </Dialog>
  )
}
