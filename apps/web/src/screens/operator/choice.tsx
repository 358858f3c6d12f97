import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from '../switch.module.css'

interface ChoiceProps {
  label: string
  /** The search parameter that the choice sets. */
  name: 'state' | 'part' | 'unit'
  /** The value of the parameter and what is shown for it. Undefined is the default. */
  options: readonly (readonly [value: string | undefined, text: ReactNode])[]
  chosen: string | undefined
}

/** A choice between a few parts of a list, kept in the address. */
export function Choice({ label, name, options, chosen }: ChoiceProps) {
  return (
    <nav className={classes.switch} aria-label={label}>
      {options.map(([value, text]) => (
        <Link
          key={value ?? ''}
          to="."
          search={(before: object) => ({ ...before, [name]: value })}
          className={classes.choice}
          activeProps={{}}
          // Otherwise the default would count as active with any value.
          activeOptions={{ explicitUndefined: true }}
          aria-current={chosen === value ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
