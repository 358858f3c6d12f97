import { SmallButton } from '../../../components/buttons/small-button.tsx'
import classes from './reports.module.css'
import { reportsText } from './reports.text.ts'

const text = reportsText.one
const { label: keysLabel, ...hints } = text.keys

export interface ReportSteps {
  /** Its place in the list, from 1; null if it is no longer there. */
  place: number | null
  total: number
  previous: string | null
  next: string | null
  onStep: (id: string) => void
  /** Shows what comes after a decision. */
  onDecided: (next: string | null) => void
  onClose: () => void
}

/** The place of the report in the list, with the way to others, and the keys. */
export function StepBar({ steps }: { steps: ReportSteps }) {
  const { place, total, previous, next, onStep, onClose } = steps
  const step = (label: string, id: string | null, sign: string) => (
    <SmallButton
      look="outlined"
      aria-label={label}
      title={label}
      aria-disabled={id === null || undefined}
      onClick={() => id !== null && onStep(id)}
    >
      <span aria-hidden="true">{sign}</span>
    </SmallButton>
  )
  return (
    <div className={classes.bar}>
      <SmallButton look="outlined" onClick={onClose}>
        {text.back}
      </SmallButton>
      <span className="dim tabular" role="status">
        {place === null ? null : text.position(place, total)}
      </span>
      {step(text.previous, previous, '↑')}
      {step(text.next, next, '↓')}
      <span className={classes.keys} aria-label={keysLabel}>
        {Object.values(hints).map((hint) => (
          <span key={hint}>{hint}</span>
        ))}
      </span>
    </div>
  )
}
