import { emailField } from '@dastak/contract/fields.ts'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { type FormEvent, useState } from 'react'
import classes from './dialogs.module.css'

interface EmailStepProps {
  email: string
  onEdit: (email: string) => void
  submitLabel: string
  onSubmit: () => Promise<boolean>
  cancelLabel: string
  onCancel: () => void
}

/** One address and what to do with it. Refuses an empty or malformed one before anything is sent. */
export function EmailStep({ email, onEdit, submitLabel, onSubmit, cancelLabel, onCancel }: EmailStepProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = emailField.safeParse(email).error?.issues[0]?.message
    setProblem(found)
    if (found) return
    setIsBusy(true)
    await onSubmit()
    setIsBusy(false)
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.text}>
        A verified address is needed to search companies and directors. We mail you a 4-digit code.
      </p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        size="md"
        value={email}
        error={problem}
        onChange={(event) => {
          onEdit(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={classes.actions}>
        <Button type="button" variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
