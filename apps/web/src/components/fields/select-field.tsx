import { type ReactNode, useId } from 'react'
import classes from './select-field.module.css'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** A native select with its label. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}
