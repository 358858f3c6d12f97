import { dailyCreditsField } from '@dastak/contract/api-keys/api-keys.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { apiKeysText } from './api-keys.text.ts'

/** Parses a limit: null if it is empty, NaN if it is not a number. */
export function typedLimit(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '')
  return digits === '' ? null : Number(digits)
}

/** The contract's message if the limit is not valid. */
export function wrongLimit(typed: string): string | undefined {
  const limit = typedLimit(typed)
  return limit === null ? undefined : dailyCreditsField.safeParse(limit).error?.issues[0]?.message
}

/** The most credits that a key can spend in a day. Empty means no limit. */
export function LimitInput(field: TextInputProps) {
  return (
    <TextInput
      label={apiKeysText.form.limit}
      description={apiKeysText.form.limitNote}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...field}
    />
  )
}
