import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import classes from './operator-screens.module.css'

interface SelectProps {
  label: string
  /** The search parameter that the choice sets. */
  name: 'kind' | 'age' | 'verb' | 'by'
  /** The value of the parameter and its text. Empty is the default. */
  options: readonly (readonly [value: string, text: string])[]
  chosen: string | undefined
}

/** A choice of one of many parts of a list, kept in the address. */
export function Select({ label, name, options, chosen = '' }: SelectProps) {
  const id = useId()
  const navigate = useNavigate()
  return (
    <span>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={options.some(([value]) => value === chosen) ? chosen : ''}
        onChange={({ currentTarget }) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, [name]: currentTarget.value || undefined }),
          })
        }
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
