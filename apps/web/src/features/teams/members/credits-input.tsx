import { creditsField } from '@dastak/contract/fields.ts'
import { CREDITS_WARNING_FROM } from '@dastak/contract/limits.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ChangeEvent } from 'react'
import classes from '../teams.module.css'

const WARNING = 'Your credits set exceed the maximum limit,'

interface CreditsInputProps {
  label: string
  /** As typed; empty it is 0. */
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  error?: string
  disabled?: boolean
  autoFocus?: boolean
}

/** How many credits; from 1,000 on it warns, but for what nobody typed. */
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
      description={isWarned ? WARNING : undefined}
      descriptionProps={{ role: 'status', className: classes.warning }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // Who scrolls on does not mean to change it.
      onWheel={(event) => event.currentTarget.blur()}
      {...rest}
    />
  )
}

/** What is wrong with an amount as typed; `most` is what there is to allot, where that is known. */
export function wrongAmount(typed: string, most: number | undefined): string | undefined {
  const wrong = creditsField.safeParse(Number(typed)).error?.issues[0]?.message
  return (
    wrong ??
    (most !== undefined && Number(typed) > most ? 'You have fewer credits than that.' : undefined)
  )
}
