import { useId, type InputHTMLAttributes } from 'react'

type Passed = 'value' | 'placeholder' | 'inputMode' | 'autoFocus'
export interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Passed> {
  label: string
  onChange: (value: string) => void
  error?: string | null
  hint?: string
}

/** A labelled line of text, with what is wrong with it. */
export function Field({ label, onChange, error = null, hint, ...input }: FieldProps) {
  const id = useId()
  const told = error ?? hint
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
        aria-describedby={told ? `${id}-told` : undefined}
      />
      {told && (
        <p
          id={`${id}-told`}
          className={error === null ? 'dim-small' : 'error-small'}
          role={error === null ? undefined : 'alert'}
        >
          {told}
        </p>
      )}
    </div>
  )
}
