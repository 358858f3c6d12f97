import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { EmailCodeStep } from './email-code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from './email-verification.api.ts'
import classes from './dialogs.module.css'

interface EmailVerificationDialogProps {
  /** The address that the account has, if any. */
  email: string | null
  /** Loads the user details anew: the address was changed or verified. */
  onChanged: () => Promise<void>
  onClose: () => void
  /** Called after the address was verified and the user details were loaded anew; the dialog has then closed. */
  onVerified?: () => void
}

interface CodeView {
  name: 'code'
  clientId: string
  /** The address that it was mailed to. */
  email: string
  resendAt: number
}
type View = { name: 'email' } | CodeView | { name: 'edit'; back: CodeView }

/** The email step, then the code step; from there the address can be edited. Messages and errors stay inside. */
export function EmailVerificationDialog({ onChanged, onClose, onVerified, ...account }: EmailVerificationDialogProps) {
  const [email, setEmail] = useState(() => readStored('email_draft') ?? account.email ?? '')
  const [view, setView] = useState<View>({ name: 'email' })
  const [message, setMessage] = useState('')

  function edit(next: string) {
    setEmail(next)
    writeStored('email_draft', next || null)
  }

  function showCode(clientId: string, to: string) {
    setView({ name: 'code', clientId, email: to, resendAt: Date.now() + OTP_RESEND_SECONDS * 1_000 })
    setMessage('OTP send successfully')
  }

  async function save(entered: string) {
    await addEmail(entered)
    await onChanged()
    showCode(await sendEmailOtp(entered), entered)
  }

  async function verify(clientId: string, otp: string): Promise<'leaving'> {
    await submitEmailOtp(clientId, otp)
    await onChanged()
    writeStored('email_draft', null)
    showSnackbar('success', 'Successfully Verified !')
    onClose()
    onVerified?.()
    return 'leaving'
  }

  async function resend(from: CodeView) {
    setMessage('')
    try {
      showCode(await resendEmailOtp(from.clientId), from.email)
    } catch (failure) {
      if (failure instanceof ApiError && failure.retryAt !== null) setView({ ...from, resendAt: failure.retryAt })
      throw failure
    }
  }

  return (
    <Dialog title={view.name === 'edit' ? 'Edit your email' : 'Verify your email'} onClose={onClose}>
      {view.name === 'code' ? (
        <EmailCodeStep
          key={view.clientId}
          email={view.email}
          resendAt={view.resendAt}
          onSubmit={(otp) => verify(view.clientId, otp)}
          onResend={() => resend(view)}
          onEditEmail={() => {
            setMessage('')
            setView({ name: 'edit', back: view })
          }}
          onEdit={() => setMessage('')}
        />
      ) : view.name === 'edit' ? (
        <EmailStep
          key="edit"
          email={email}
          onEdit={edit}
          submitLabel="Save"
          onSubmit={save}
          cancelLabel="Back"
          onCancel={() => setView(view.back)}
        />
      ) : (
        <EmailStep
          key="email"
          email={email}
          onEdit={edit}
          submitLabel="Send OTP"
          onSubmit={async (entered) => showCode(await sendEmailOtp(entered), entered)}
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      )}
      <div role="status" className={classes.messages}>
        {message && <p className={classes.message}>{message}</p>}
      </div>
    </Dialog>
  )
}

/** The dialog as a hook: `open` shows it; render `dialog` somewhere on the screen. */
export function useEmailVerificationDialog(options: Omit<EmailVerificationDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen ? <EmailVerificationDialog {...options} onClose={() => setIsOpen(false)} /> : null,
  }
}
