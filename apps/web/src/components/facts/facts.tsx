import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** One line of a details table. Null and empty text are shown as "-". */
export interface Fact {
  name: string
  value: ReactNode
  /** True for a contact that was paid for. */
  isLarge?: boolean
}

interface FactsProps {
  label: string
  facts: readonly Fact[]
  /** True while the values are loading. */
  isWaiting?: boolean
}

/** A details table with names at the left and values at the right. */
export function Facts({ label, facts, isWaiting = false }: FactsProps) {
  return (
    <div className={`surface ${classes.box}`}>
      <table className={classes.facts} aria-label={label}>
        <tbody>
          {facts.map(({ name, value, isLarge }) => (
            <tr key={name} data-large={isLarge || undefined}>
              <th scope="row">{name}</th>
              <td>
                {isWaiting ? (
                  <span className="bone" style={{ width: '60%' }} />
                ) : (value ?? '') === '' ? (
                  '-'
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
