import { Tick } from '../../../components/fields/tick.tsx'
import { CreditsInput } from './credits-input.tsx'
import classes from '../teams.module.css'

export interface Allotted {
  typed: string
  /** Allots everything that the owner has, instead of the typed amount. */
  isAll: boolean
}

interface AllotFieldProps {
  label: string
  allLabel: string
  value: Allotted
  onChange: (value: Allotted) => void
  /** The owner's credits; undefined until they are known. */
  has: number | undefined
  error?: string
}

/** A number of credits to allot, or all of them. */
export function AllotField({ label, allLabel, value, onChange, has, error }: AllotFieldProps) {
  return (
    <div className={classes.amount}>
      <CreditsInput
        label={label}
        value={value.isAll ? String(has ?? '') : value.typed}
        error={error}
        disabled={value.isAll}
        onChange={(event) => onChange({ ...value, typed: event.currentTarget.value })}
      />
      <Tick
        className={classes.tick}
        label={allLabel}
        isTicked={value.isAll}
        onTick={(isAll) => onChange({ ...value, isAll })}
      />
    </div>
  )
}
