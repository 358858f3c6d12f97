import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './bulk.module.css'

/** Numbers with their names, side by side if there is room. */
export function Counts(props: { counts: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={classes.counts}>
      {props.counts.map(([name, count]) => (
        <div key={name} data-none={count === 0 || undefined}>
          <dt>{name}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
