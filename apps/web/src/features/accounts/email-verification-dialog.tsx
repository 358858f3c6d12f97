import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { readStored, writeStored } from '../../lib/state/storage.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { addEmail, resendEmailOtp, sendEmailOtp, submitEmailOtp } from './email-verification.api.ts'
import { type SentCode, keepSentCode, newSentCode, readSentCode } from './sent-code.ts'
import classes from './dialogs.module.css'

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

type View =
  | { name: 'email'; failure?: unknown }
  | { name: 'code'; sent: SentCode }
  | { name: 'edit'; back: { name: 'code'; sent: SentCode } }

/** Email step, then code step, from which to edit it. Messages and errors stay inside. */
export function EmailVerificationDialog(props: EmailVerificationDialogProps) {
  const { isVerified = false, onChanged, onClose, onVerified } = props
  const [email, setEmail] = useState(() => readStored('email_draft') ?? props.email ?? '')
  const [view, setView] = useState<View>({ name: 'email' })
  const [message, setMessage] = useState('')

  function edit(next: string) {
    setEmail(next)
    writeStored('email_draft', next || null)
  }

  function showCode(sent: SentCode) {
    keepSentCode('email_code', sent)
    setView({ name: 'code', sent })
  }

  function showNewCode(clientId: string, to: string) {
    showCode(newSentCode(clientId, to))
    setMessage('OTP send successfully')
  }

  /** One that is not verified is kept before it is; one that is, until the next is. */
  async function save(entered: string) {
    if (isVerified || entered === props.email) return
    await addEmail(entered)
    await onChanged()
  }

  async function sendCode(to: string) {
    // Back to the code that is under way: another one would have to wait, and end this one.
    const sent = readSentCode('email_code', to)
    if (sent) showCode(sent)
    else showNewCode(await sendEmailOtp(to), to)
  }

  async function saveEdited(entered: string) {
    await save(entered)
    try {
      await sendCode(entered)
    } catch (failure) {
      // The address is saved: what is left to do is to have a code sent to it.
      setView({ name: 'email', failure })
    }
  }

  async function verify({ clientId }: SentCode, otp: string): Promise<'leaving'> {
    await submitEmailOtp(clientId, otp)
    await onChanged()
    writeStored('email_draft', null)
    keepSentCode('email_code', null)
    showSnackbar('success', 'Successfully Verified !')
    onClose()
    onVerified?.()
    return 'leaving'
  }

  return (
    <Dialog title={titleOf(view, props.email, isVerified)} onClose={onClose}>
      {view.name === 'code' ? (
        <CodeStep
          key={view.sent.clientId}
          sent={view.sent}
          words="Enter the code that we mailed to"
          shownTo={view.sent.to}
          onSubmit={(otp) => verify(view.sent, otp)}
          onResend={async () => {
            setMessage('')
            showNewCode(await resendEmailOtp(view.sent.clientId), view.sent.to)
          }}
          onWait={(resendAt) => showCode({ ...view.sent, resendAt })}
          changeLabel="Edit email"
          onChange={() => {
            setMessage('')
            setView({ name: 'edit', back: view })
          }}
          onEdit={() => setMessage('')}
          onEnded={() => keepSentCode('email_code', null)}
        />
      ) : (
        <EmailStep
          key={view.name}
          email={email}
          onEdit={edit}
          words={
            isVerified
              ? 'We mail a 4-digit code to the new address. The one that you have stays until ' +
                'the new one is verified.'
              : 'A verified address is needed to search companies and directors. We mail you a ' +
                '4-digit code.'
          }
          failure={view.name === 'email' ? view.failure : undefined}
          submitLabel={view.name === 'edit' && !isVerified ? 'Save' : 'Send OTP'}
          onSubmit={
            view.name === 'edit'
              ? saveEdited
              : async (entered) => {
                  await save(entered)
                  await sendCode(entered)
                }
          }
          cancelLabel={view.name === 'edit' ? 'Back' : 'Cancel'}
          onCancel={view.name === 'edit' ? () => setView(view.back) : onClose}
        />
      )}
      <div role="status" className={classes.messages}>
        {message && <p className={classes.message}>{message}</p>}
      </div>
    </Dialog>
  )
}

function titleOf(view: View, email: string | null, isVerified: boolean): string {
  if (view.name === 'edit') return 'Edit your email'
  if (email === null) return 'Add your email'
  return isVerified ? 'Change your email' : 'Verify your email'
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
