import { OTP_LENGTH } from '@dastak/contract/limits.ts'
import { codeField } from '@dastak/contract/fields.ts'
import { PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import classes from '../dialogs.module.css'
import { profileText } from './profile.text.ts'

const passwordText = profileText.password

const METHODS = [
  ['password', passwordText.oldPassword],
  ['otp', passwordText.otp],
] as const
type Method = (typeof METHODS)[number][0]

const needed = (message: string) => (value: string) => (value === '' ? message : undefined)
const oldPassword = needed(passwordText.oldMissing)
const newPassword = needed(passwordText.newMissing)
const confirmation = needed(passwordText.confirmMissing)

/** Accounts have no password. The drawer exists because people look for it, and says so. */
export function ChangePasswordDrawer({ onClose }: { onClose: () => void }) {
  const [method, setMethod] = useState<Method>('password')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useForm({
    values: { old_password: '', otp: '', new_password: '', confirm_password: '' },
    rules: {
      ...(method === 'otp' ? { otp: codeField('sign_in') } : { old_password: oldPassword }),
      new_password: newPassword,
      confirm_password: confirmation,
    },
    onEdit: () => setIsSubmitted(false),
    send: async () => setIsSubmitted(true),
  })
  return (
    <Dialog title={profileText.changePassword} onClose={onClose} isDrawer>
      <form className="stack" {...form.element}>
        <p className="notice">{passwordText.note}</p>
        <fieldset className={classes.methods}>
          <legend>{passwordText.confirmWith}</legend>
          {METHODS.map(([id, label]) => (
            <label key={id}>
              <input
                type="radio"
                name="method"
                checked={method === id}
                onChange={() => setMethod(id)}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        {method === 'otp' ? (
          <TextInput
            label={passwordText.otp}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={OTP_LENGTH}
            {...form.field('otp')}
          />
        ) : (
          <Password label={passwordText.oldPassword} {...form.field('old_password')} />
        )}
        <Password label={passwordText.newPassword} {...form.field('new_password')} />
        <Password label={passwordText.confirmPassword} {...form.field('confirm_password')} />
        <div role="status">
          {isSubmitted && <p className={classes.message}>{passwordText.nothingChanged}</p>}
        </div>
        <DialogFoot onClose={onClose} submit={profileText.changePassword} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}

/** The browser must not save it, because no sign-in uses it. */
function Password(props: PasswordInputProps) {
  return <PasswordInput required autoComplete="off" {...props} />
}
