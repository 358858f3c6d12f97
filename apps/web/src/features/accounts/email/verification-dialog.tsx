import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStored, writeStored } from '../../../lib/state/storage.ts'
import { CodeStatus, CodeStep } from '../codes/code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from './email-verification.api.ts'
import { type SentCode, useSentCode } from '../codes/use-sent-code.ts'

interface EmailVerificationDialogProps {
  /** The address that the account has, if any. */
  email: string | null
  /** True where it is verified: it then stays until another one is. */
  isVerified?: boolean
  /** Loads the user details anew: the address was changed or verified. */
  onChanged: () => Promise<void>
  onClose: () => void
  /** After the address was verified, the user loaded anew and the dialog closed. */
  onVerified?: () => void
}

/** Email step, then code step, from which to edit it. Messages and errors stay inside. */
export function EmailVerificationDialog(props: EmailVerificationDialogProps) {
  const { isVerified = false, onChanged, onClose, onVerified } = props
  const [email, setEmail] = useState(() => readStored('email_draft') ?? props.email ?? '')
  const code = useSentCode('email_code')
  /** Another address is being given than the one that the code was sent to. */
  const [isEditing, setIsEditing] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  function edit(next: string) {
    setEmail(next)
    writeStored('email_draft', next || null)
  }

  /** One that is not verified is kept before it is; one that is, until the next is. */
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
      // The address is saved: what is left to do is to have a code sent to it.
      code.leave()
      setFailure(refusal)
    }
    setIsEditing(false)
  }

  async function verify({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    await submitEmailOtp(clientId, otp)
    await onChanged()
    writeStored('email_draft', null)
    code.forget()
    showSnackbar('success', 'Successfully Verified !')
    onClose()
    onVerified?.()
    return 'leaving'
  }

  const unedited =
    props.email === null ? 'Add your email' : `${isVerified ? 'Change' : 'Verify'} your email`
  const title = isEditing ? 'Edit your email' : unedited
  return (
    <Dialog title={title} onClose={onClose}>
      {code.sent && !isEditing ? (
        <CodeStep
          key={code.sent.clientId}
          code={code}
          sent={code.sent}
          words="Enter the code that we mailed to"
          shownTo={code.sent.to}
          onSubmit={verify}
          onResend={({ clientId }) => resendEmailOtp(clientId)}
          changeLabel="Edit email"
          onChange={() => {
            code.hush()
            setIsEditing(true)
          }}
        />
      ) : (
        <EmailStep
          key={isEditing ? 'edit' : 'email'}
          email={email}
          onEdit={edit}
          words={
            isVerified
              ? 'We mail a 4-digit code to the new address. The one that you have stays until ' +
                'the new one is verified.'
              : 'A verified address is needed to search companies and directors. We mail you a ' +
                '4-digit code.'
          }
          failure={isEditing ? undefined : failure}
          submitLabel={isEditing && !isVerified ? 'Save' : 'Send OTP'}
          onSubmit={isEditing ? saveEdited : saveAndSend}
          cancelLabel={isEditing ? 'Back' : 'Cancel'}
          onCancel={isEditing ? () => setIsEditing(false) : onClose}
        />
      )}
      <CodeStatus message={code.message} />
    </Dialog>
  )
}

/** The dialog as a hook: `open` shows it; render `dialog` somewhere on the screen. */
export function useEmailVerificationDialog(options: Omit<EmailVerificationDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen ? (
      <EmailVerificationDialog {...options} onClose={() => setIsOpen(false)} />
    ) : null,
  }
}
