import { emailField } from '@dastak/contract/fields.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import classes from '../dialogs.module.css'

interface EmailStepProps {
  email: string
  onEdit: (email: string) => void
  words: ReactNode
  /** What went wrong before this step was shown. */
  failure?: unknown
  submitLabel: string
  /** Rejects with ApiError. */
  onSubmit: (email: string) => Promise<void>
  cancelLabel: string
  onCancel: () => void
}

/** One address and what to do with it; refuses an empty or malformed one before sending. */
export function EmailStep(props: EmailStepProps) {
  const { email, onEdit, words, failure, submitLabel, onSubmit, cancelLabel, onCancel } = props
  const form = useForm({
    values: { email },
    rules: { email: emailField },
    othersAt: 'email',
    onEdit: (edited) => onEdit(edited.email),
    send: (entered) => onSubmit(entered.email),
  })
  const tell = useEffectEvent(() => failure !== undefined && form.fail(failure))
  useEffect(() => void tell(), [failure])
  return (
    <form className="stack" {...form.element}>
      <p className={classes.text}>{words}</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        size="md"
        autoFocus
        {...form.field('email')}
      />
      <DialogFoot
        closeLabel={cancelLabel}
        onClose={onCancel}
        submit={submitLabel}
        isBusy={form.isBusy}
      />
    </form>
  )
}
