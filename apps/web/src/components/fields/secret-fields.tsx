import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'

interface SecretFieldsProps {
  names: readonly string[]
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
  /** Shown at the first field that is empty, otherwise at the first one. */
  error: string | undefined
}

/** Keys with their names. They are never filled in and never kept by the browser. */
export function SecretFields({ names, values, onChange, error }: SecretFieldsProps) {
  const wrong = names.find((name) => !values[name]) ?? names[0]
  return names.map((name) => (
    <TextInput
      key={name}
      type="password"
      label={name}
      autoComplete="new-password"
      spellCheck={false}
      maxLength={500}
      value={values[name] ?? ''}
      error={name === wrong ? error : undefined}
      onChange={({ currentTarget }) => onChange({ ...values, [name]: currentTarget.value })}
    />
  ))
}
