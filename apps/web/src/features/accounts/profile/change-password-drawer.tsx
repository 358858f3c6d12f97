import { OTP_LENGTH } from '@dastak/contract/limits.ts'
import { otpField } from '@dastak/contract/fields.ts'
import { PasswordInput, type PasswordInputProps, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import classes from '../dialogs.module.css'

const WAYS = [
  ['password', 'Old password'],
  ['otp', 'OTP'],
] as const
type Way = (typeof WAYS)[number][0]

const needed = (message: string) => (value: string) => (value === '' ? message : undefined)
const newPassword = needed('Please enter a new password')
const confirmation = needed('Please confirm the new password')

/** People look for it: sign-in is by one-time code alone, so its submit only says so. */
export function ChangePasswordDrawer({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('password')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const form = useForm({
    values: { old_password: '', otp: '', new_password: '', confirm_password: '' },
    rules: {
      ...(way === 'otp'
        ? { otp: otpField }
        : { old_password: needed('Please enter your old password') }),
      new_password: newPassword,
      confirm_password: confirmation,
    },
    onEdit: () => setIsSubmitted(false),
    send: async () => setIsSubmitted(true),
  })
  return (
    <Dialog title="Change Password" onClose={onClose} isDrawer>
      <form className="stack" {...form.element}>
        <p className="notice">
          You sign in with a one-time code, so your account has no password. Submitting this form
          changes nothing.
        </p>
        <fieldset className={classes.ways}>
          <legend>Confirm with</legend>
          {WAYS.map(([id, label]) => (
            <label key={id}>
              <input type="radio" name="way" checked={way === id} onChange={() => setWay(id)} />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        {way === 'otp' ? (
          <TextInput
            label="OTP"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={OTP_LENGTH}
            {...form.field('otp')}
          />
        ) : (
          <Password label="Old password" {...form.field('old_password')} />
        )}
        <Password label="New password" {...form.field('new_password')} />
        <Password label="Confirm password" {...form.field('confirm_password')} />
        <div role="status">
          {isSubmitted && (
            <p className={classes.message}>
              Nothing was changed: you go on signing in with a one-time code.
            </p>
          )}
        </div>
        <DialogFoot onClose={onClose} submit="Change Password" isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}

/** Never kept by the browser: there is nothing to sign in to with it. */
function Password(props: PasswordInputProps) {
  return <PasswordInput required autoComplete="off" {...props} />
}
