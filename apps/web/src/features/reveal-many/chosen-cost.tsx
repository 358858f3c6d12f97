import { amountText } from '../../lib/text/credit-text.ts'
import { unitsText } from '../../lib/text/units.text.ts'
import type { Chosen } from './reveal-many.api.ts'
import { revealManyText as text } from './reveal-many.text.ts'
import classes from './reveal-many.module.css'

/** How many directors were chosen, and the most that they can cost. */
export function ChosenCost({ chosen }: { chosen: Chosen }) {
  const { subjects, owned, left_out: leftOut, most, credits_left: left } = chosen
  const isShort = most.phone > left.phone || most.email > left.email
  return (
    <div role="status">
      <p className={classes.figure}>{text.count(subjects, costOf(chosen))}</p>
      {leftOut > 0 ? <p>{text.leftOut(leftOut)}</p> : null}
      {owned > 0 ? <p>{text.owned(owned)}</p> : null}
      <p className="dim-small">{text.note}</p>
      {isShort ? <p className="notice">{text.short}</p> : null}
    </div>
  )
}

export function costOf({ most }: Pick<Chosen, 'most'>): string {
  const credits = amountText(most)
  return credits === '' ? text.free : unitsText.upTo(credits)
}
