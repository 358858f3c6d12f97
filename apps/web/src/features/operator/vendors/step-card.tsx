import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/buttons/icon-button.tsx'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import { ProgressBar } from '../../../components/facts/progress-bar.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { p95Text, stepTrouble } from './vendor-state.ts'
import type { OperatorVendor, VendorStep } from './vendors.api.ts'
import shared from '../operator.module.css'
import classes from './vendors.module.css'
import { paiseText, vendorsText } from './vendors.text.ts'

const text = vendorsText.chain

interface StepCardProps {
  step: VendorStep
  vendor: OperatorVendor | undefined
  /** Counts from 1. */
  place: number
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

/** One vendor in the chain of a kind, with its settings, its figures, and its buttons. */
export function StepCard({ step, vendor, place, isLast, onMove, onEdit }: StepCardProps) {
  const trouble = stepTrouble(step, vendor)
  const name = step.vendor
  return (
    <li className={`surface ${classes.step}`} data-off={!vendor?.is_enabled || undefined}>
      <span className={`${shared.place} ${classes.place}`} aria-hidden="true">
        {place}
      </span>
      <div className={classes.name}>
        <strong>{name}</strong>
        <Limits step={step} />
        {trouble && <StatusChip {...trouble} />}
      </div>
      <StepFacts step={step} />
      <div className={classes.moves} data-step={name}>
        <Move label={text.up(name)} isEnd={place === 1} onMove={() => onMove(-1)}>
          <IconArrowUp size={18} />
        </Move>
        <Move label={text.down(name)} isEnd={isLast} onMove={() => onMove(1)}>
          <IconArrowDown size={18} />
        </Move>
        <RowButton does={text.edit} to={name} onClick={onEdit} />
      </div>
    </li>
  )
}

/** What it does not bring. */
function Limits({ step: { sells, needs_mobile: isMobileOnly } }: { step: VendorStep }) {
  const [only] = sells.length === 1 ? sells : []
  const limits = [
    only === 'phone' && text.phoneOnly,
    only === 'email' && text.emailOnly,
    isMobileOnly && text.mobileOnly,
  ].filter(Boolean)
  return limits.length > 0 ? <span className="dim-small">{limits.join(' · ')}</span> : null
}

interface MoveProps {
  label: string
  /** There is no place further on. */
  isEnd: boolean
  onMove: () => void
  children: ReactNode
}

/** Never disabled, because a disabled button would lose the focus. */
function Move({ label, isEnd, onMove, children }: MoveProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onMove}
    >
      {children}
    </IconButton>
  )
}

function StepFacts({ step }: { step: VendorStep }) {
  const { price_paise: price, charged_per: per, cap_a_day: cap, used_today: used, figures } = step
  const { hit_rate: hitRate, paise_per_hit: perHit, p95_ms: p95 } = figures
  return (
    <dl className={classes.facts}>
      <Fact name={text.price}>{text.priceOf(price, per)}</Fact>
      <Fact name={text.cap}>
        {cap === null ? (
          text.noCap
        ) : (
          <>
            {text.used(used ?? 0, cap)}
            <ProgressBar
              className={classes.bar}
              label={`${text.cap}, ${step.vendor}`}
              done={Math.min(used ?? 0, cap)}
              of={cap}
              text={text.used(used ?? 0, cap)}
            />
          </>
        )}
      </Fact>
      <Fact name={text.timeout}>{text.seconds(step.timeout_ms)}</Fact>
      <Fact name={text.hitRate}>{vendorsText.percent(hitRate)}</Fact>
      <Fact name={text.perHit}>{perHit === null ? '' : paiseText(perHit)}</Fact>
      <Fact name={text.p95}>{p95Text(p95)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === '' ? text.none : children}</dd>
    </div>
  )
}
