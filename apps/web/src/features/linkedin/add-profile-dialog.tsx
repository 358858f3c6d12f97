import { emailField, text, whenFilled } from '@dastak/contract/fields.ts'
import { profileUrlField } from '@dastak/contract/linkedin/requests.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { sendProfile } from './linkedin.api.ts'
import classes from './linkedin.module.css'

interface AddProfileDialogProps {
  onSent: () => void
  /** There are no credits for it. What was typed is kept. */
  onExhausted: () => void
  onClose: () => void
}

/** A profile by its address, for who has no extension at hand. */
export function AddProfileDialog({ onSent, onExhausted, onClose }: AddProfileDialogProps) {
  const form = useForm({
    values: { profile_url: '', name: '', phone_no: '', email: '' },
    rules: {
      profile_url: profileUrlField,
      name: whenFilled(text('Please enter a name', 200)),
      phone_no: whenFilled(text('Please enter a phone number', 60)),
      email: whenFilled(emailField),
    },
    draft: 'profile_request_draft',
    othersAt: 'profile_url',
    async send(values) {
      try {
        await sendProfile(values)
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.messageCode === 'credits_exhausted'))
          throw failure
        onExhausted()
        return 'leaving'
      }
      onSent()
      return 'leaving'
    },
  })
  const { phone_no: phone, email } = form.values
  const missing = { phone: phone.trim() === '', email: email.trim() === '' }
  const field = (
    name: 'name' | 'phone_no' | 'email',
    label: string,
    inputMode?: 'tel' | 'email',
  ) => (
    <TextInput
      label={`${label} (optional)`}
      autoComplete="off"
      inputMode={inputMode}
      {...form.field(name)}
    />
  )
  return (
    <Dialog title="Add a profile" onClose={onClose}>
      <form className={classes.form} aria-label="Add a profile" {...form.element}>
        <TextInput
          label="Profile address"
          placeholder="linkedin.com/in/name"
          autoFocus
          autoComplete="off"
          inputMode="url"
          {...form.field('profile_url')}
        />
        {field('name', 'Name')}
        {field('phone_no', 'Phone', 'tel')}
        {field('email', 'Email', 'email')}
        <p>
          What you enter is kept and free; what you leave empty is looked up, and costs only what is
          found.
        </p>
        <DialogFoot
          onClose={onClose}
          submit={`Send · ${missing.phone || missing.email ? mostItCosts(missing) : 'free'}`}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}
