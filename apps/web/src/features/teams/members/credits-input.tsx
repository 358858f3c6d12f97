import { creditsField } from '@dastak/contract/fields.ts'
import { CREDITS_WARNING_FROM } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ChangeEvent } from 'react'
import { membersText } from './members.text.ts'
import classes from '../teams.module.css'

interface CreditsInputProps {
  label: string
  /** As typed; empty counts as 0. */
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  error?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** A number of credits. Warns from 1,000 on, unless the field is disabled. */
export function CreditsInput({ value, ...rest }: CreditsInputProps) {
  const isWarned = !rest.disabled && Number(value) >= CREDITS_WARNING_FROM
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      size="md"
      classNames={{ label: classes.label }}
      min={0}
      step={1}
      placeholder="0"
      value={value}
      description={isWarned ? membersText.creditsWarning : undefined}
      descriptionProps={{ role: 'status', className: classes.warning }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // Otherwise scrolling the page over the field would change its value.
      onWheel={(event) => event.currentTarget.blur()}
      {...rest}
    />
  )
}

/** What is wrong with a typed amount. `most` is the owner's balance, if it is known. */
export function wrongAmount(typed: string, most: number | undefined): string | undefined {
  const wrong = creditsField.safeParse(Number(typed)).error?.issues[0]?.message
  const isTooMany = most !== undefined && Number(typed) > most
  return wrong ?? (isTooMany ? membersText.tooManyCredits : undefined)
}
