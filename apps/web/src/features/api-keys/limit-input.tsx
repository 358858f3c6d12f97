import { dailyCreditsField } from '@dastak/contract/api-keys/api-keys.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'

/** What was typed as a limit: null for none, NaN for what is no number. */
export function typedLimit(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  return digits === '' ? null : Number(digits)
}

/** What is wrong with it, in the contract's words. */
export function wrongLimit(typed: string): string | undefined {
  const limit = typedLimit(typed)
  return limit === null ? undefined : dailyCreditsField.safeParse(limit).error?.issues[0]?.message
}

/** The most credits that a key may spend in a day; empty for no limit. */
export function LimitInput(field: TextInputProps) {
  return (
    <TextInput
      label="Credits a day (optional)"
      description={
        'The most that this key may spend in a day, phone and email credits together. Empty: no ' +
        'limit.'
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...field}
    />
  )
}
