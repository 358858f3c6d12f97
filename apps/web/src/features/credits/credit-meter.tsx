import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './credit-meter.module.css'
import { creditsText } from './credits.text.ts'
import { percentUsed, percentText } from './usage-by-day.ts'

const meterText = creditsText.meter

interface CreditMeterProps {
  /** For example "Phone credits". */
  name: string
  icon: ReactNode
  left: number
  total: number
}

/** Credits used versus total, as a bar and as numbers. */
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
        {meterText.used.before}
        <strong>{formatNumber(used)}</strong>
        {meterText.used.after(formatNumber(total))}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={meterText.barLabel(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={meterText.percentUsed(shown)}
      >
        <span style={{ width: `${percent}%` }} data-full={percent >= 90} />
      </div>
      <p className={classes.foot}>
        <span>{meterText.percentUsed(shown)}</span>
        <span>{meterText.left(formatNumber(left))}</span>
      </p>
    </section>
  )
}

/** An invisible meter, which keeps the space while the numbers load. */
export function CreditMeterSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      <CreditMeter name="&nbsp;" icon={null} left={0} total={0} />
    </div>
  )
}
