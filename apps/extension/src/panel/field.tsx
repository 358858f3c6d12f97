import { useId, type InputHTMLAttributes } from 'react'

type InputProps = 'value' | 'placeholder' | 'inputMode' | 'autoFocus'
export interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, InputProps> {
  label: string
  onChange: (value: string) => void
  error?: string | null
  hint?: string
}

/** A labelled text input with a hint or an error. */
export function Field({ label, onChange, error = null, hint, ...input }: FieldProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={message ? `${id}-message` : undefined}
      />
      {message && (
        <p
          id={`${id}-message`}
          className={error === null ? 'dim-small' : 'error-small'}
          role={error === null ? undefined : 'alert'}
        >
          {message}
        </p>
      )}
    </div>
  )
}
