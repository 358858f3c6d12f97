import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './credit-meter.module.css'
import { percentUsed, percentText } from './usage-by-day.ts'

interface CreditMeterProps {
  /** For example "Phone credits". */
  name: string
  icon: ReactNode
  left: number
  total: number
}

/** Credits used versus total, as a bar and in figures. */
export function CreditMeter({ name, icon, left, total }: CreditMeterProps) {
  const percent = percentUsed(left, total)
  const used = Math.max(0, total - left)
  const shown = percentText(percent)
  return (
    <section className={classes.meter} aria-label={name}>
      <h2>
        {icon}
        {name}
      </h2>
      <p className={classes.figures}>
        <strong>{formatNumber(used)}</strong> used of {formatNumber(total)}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`${name} used`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={`${shown} used`}
      >
        <span style={{ width: `${percent}%` }} data-full={percent >= 90} />
      </div>
      <p className={classes.foot}>
        <span>{shown} used</span>
        <span>{formatNumber(left)} left</span>
      </p>
    </section>
  )
}

/** The meter's shape while the figures are loading: a meter without its words. */
export function CreditMeterSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      <CreditMeter name="&nbsp;" icon={null} left={0} total={0} />
    </div>
  )
}
