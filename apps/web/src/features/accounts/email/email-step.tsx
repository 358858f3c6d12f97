import { emailField } from '@dastak/contract/fields.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useEffectEvent } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import classes from '../dialogs.module.css'
import { emailText } from './email.text.ts'

interface EmailStepProps {
  email: string
  onEdit: (email: string) => void
  text: string
  /** An error from before this step was shown. */
  failure?: unknown
  submitLabel: string
  /** Rejects with ApiError. */
  onSubmit: (email: string) => Promise<void>
  cancelLabel: string
  /** Without it, there is no button to cancel. */
  onCancel: (() => void) | undefined
}

/** Asks for the address. It is checked before it is sent. */
export function EmailStep(props: EmailStepProps) {
  const { email, onEdit, text, failure, submitLabel, onSubmit, cancelLabel, onCancel } = props
  const form = useForm({
    values: { email },
    rules: { email: emailField },
    othersAt: 'email',
    onEdit: (edited) => onEdit(edited.email),
    send: (entered) => onSubmit(entered.email),
  })
  const showFailure = useEffectEvent(() => failure !== undefined && form.fail(failure))
  useEffect(() => void showFailure(), [failure])
  return (
    <form className="stack" {...form.element}>
      <p className={classes.text}>{text}</p>
      <TextInput
        label={emailText.email}
        type="email"
        autoComplete="email"
        size="md"
        autoFocus
        {...form.field('email')}
      />
      <DialogFoot
        closeLabel={cancelLabel}
        {...(onCancel && { onClose: onCancel })}
        submit={submitLabel}
        isBusy={form.isBusy}
      />
    </form>
  )
}
