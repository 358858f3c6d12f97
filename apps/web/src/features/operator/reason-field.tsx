import { OPERATOR_REASON_MAX } from '@dastak/contract/limits.ts'
import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { operatorText } from './operator.text.ts'

/** Why an operator does something, for the audit log. It may stay empty. */
export function ReasonField(field: TextInputProps) {
  return (
    <TextInput
      label={operatorText.optionalReason}
      description={operatorText.reasonNote}
      maxLength={OPERATOR_REASON_MAX}
      autoComplete="off"
      {...field}
    />
  )
}
