import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** One line of a details table: null and empty text show "-". */
export interface Fact {
  name: string
  value: ReactNode
}

/** A details table: what is asked at the left, what is known at the right. */
export function Facts({ label, facts }: { label: string; facts: readonly Fact[] }) {
  return (
    <div className={classes.box}>
      <table className={classes.facts} aria-label={label}>
        <tbody>
          {facts.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value === null || value === undefined || value === '' ? '-' : value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
