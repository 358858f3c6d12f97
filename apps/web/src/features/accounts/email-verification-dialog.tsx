import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
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

type View = { name: 'email' } | { name: 'code'; clientId: string; resendAt: number } | { name: 'edit'; back: View }

/** The email step, then the code step; from there the address can be edited. Messages and errors stay inside. */
export function EmailVerificationDialog({
  email: known,
  onChanged,
  onClose,
  onVerified,
}: EmailVerificationDialogProps) {
  const [email, setEmail] = useState(() => readStored('email_draft') ?? known ?? '')
  const [view, setView] = useState<View>({ name: 'email' })
  const [message, setMessage] = useState('')
  const [error, setError] = useState('')

  function edit(next: string) {
    setEmail(next)
    setError('')
    writeStored('email_draft', next || null)
  }

  function showCode(clientId: string) {
    setView({ name: 'code', clientId, resendAt: Date.now() + OTP_RESEND_SECONDS * 1_000 })
    setMessage('OTP send successfully')
  }

  /** Runs a call; its error is shown here. Returns whether it went well. */
  async function attempt(call: () => Promise<void>): Promise<boolean> {
    setError('')
    setMessage('')
    try {
      await call()
      return true
    } catch (failure) {
      setError(errorMessage(failure))
      if (failure instanceof ApiError && failure.retryAfter !== null) {
        const resendAt = Date.now() + failure.retryAfter * 1_000
        setView((current) => (current.name === 'code' ? { ...current, resendAt } : current))
      }
      return false
    }
  }

  const send = () => attempt(async () => showCode(await sendEmailOtp(email.trim())))
  const save = () =>
    attempt(async () => {
      await addEmail(email.trim())
      await onChanged()
      setView({ name: 'email' })
      showCode(await sendEmailOtp(email.trim()))
    })

  async function submit(clientId: string, otp: string): Promise<boolean> {
    const isVerified = await attempt(async () => {
      await submitEmailOtp(clientId, otp)
      await onChanged()
    })
    if (!isVerified) return false
    writeStored('email_draft', null)
    showSnackbar('success', 'Successfully Verified !')
    onClose()
    onVerified?.()
    return true
  }

  return (
    <Dialog title={view.name === 'edit' ? 'Edit your email' : 'Verify your email'} onClose={onClose}>
      {view.name === 'code' ? (
        <EmailCodeStep
          key={view.clientId}
          email={email}
          resendAt={view.resendAt}
          onSubmit={(otp) => submit(view.clientId, otp)}
          onResend={() => attempt(async () => showCode(await resendEmailOtp(view.clientId)))}
          onEdit={() => {
            setMessage('')
            setError('')
            setView({ name: 'edit', back: view })
          }}
          onType={() => setError('')}
        />
      ) : (
        <EmailStep
          key={view.name}
          email={email}
          onEdit={edit}
          submitLabel={view.name === 'edit' ? 'Save' : 'Send OTP'}
          onSubmit={view.name === 'edit' ? save : send}
          cancelLabel={view.name === 'edit' ? 'Back' : 'Cancel'}
          onCancel={view.name === 'edit' ? () => setView(view.back) : onClose}
        />
      )}
      <div role="status" className={classes.messages}>
        {message && <p className={classes.message}>{message}</p>}
      </div>
      <div role="alert" className={classes.messages}>
        {error && <p className={classes.error}>{error}</p>}
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
