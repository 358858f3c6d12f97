import { useId, type HTMLAttributes } from 'react'

interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | null
  hint?: string
  placeholder?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoFocus?: boolean
}

/** A labelled line of text, with what is wrong with it. */
export function Field({
  label,
  value,
  onChange,
  error = null,
  hint,
  placeholder,
  inputMode,
  autoFocus,
}: FieldProps) {
  const id = useId()
  const told = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        placeholder={placeholder}
        inputMode={inputMode}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={told ? `${id}-told` : undefined}
      />
      {told && (
        <p
          id={`${id}-told`}
          className={error === null ? 'hint' : 'error'}
          role={error === null ? undefined : 'alert'}
        >
          {told}
        </p>
      )}
    </div>
  )
}
