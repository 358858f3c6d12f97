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
import { linkedinText } from './linkedin.text.ts'

const { addProfile } = linkedinText

interface AddProfileDialogProps {
  /** The address of the profile, if it is known. */
  address?: string | undefined
  onSent: () => void
  /** Called if there are no credits for the lookup. The draft is kept. */
  onExhausted: () => void
  onClose: () => void
}

/** Sends a profile by its address, without the extension. */
export function AddProfileDialog({ address, onSent, onExhausted, onClose }: AddProfileDialogProps) {
  const form = useForm({
    values: { profile_url: address ?? '', name: '', phone_no: '', email: '' },
    rules: {
      profile_url: profileUrlField,
      name: whenFilled(text(addProfile.noName, 200)),
      phone_no: whenFilled(text(addProfile.noPhone, 60)),
      email: whenFilled(emailField),
    },
    // A draft would replace the given address.
    ...(address === undefined && { draft: 'profile_request_draft' as const }),
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
  ) => <TextInput label={label} autoComplete="off" inputMode={inputMode} {...form.field(name)} />
  return (
    <Dialog title={addProfile.title} onClose={onClose}>
      <form className={classes.form} aria-label={addProfile.title} {...form.element}>
        <TextInput
          label={addProfile.address}
          placeholder={addProfile.addressExample}
          autoFocus
          autoComplete="off"
          inputMode="url"
          {...form.field('profile_url')}
        />
        {field('name', addProfile.name)}
        {field('phone_no', addProfile.phone, 'tel')}
        {field('email', addProfile.email, 'email')}
        <p>{addProfile.costs}</p>
        <DialogFoot
          onClose={onClose}
          submit={addProfile.send(
            missing.phone || missing.email ? mostItCosts(missing) : addProfile.free,
          )}
          isBusy={form.isBusy}
        />
      </form>
    </Dialog>
  )
}
