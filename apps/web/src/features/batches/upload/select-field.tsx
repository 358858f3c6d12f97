import { type ReactNode, useId } from 'react'
import classes from './upload.module.css'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Its options. */
  children: ReactNode
}

/** A choice of one of a few. */
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
