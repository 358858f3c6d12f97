import { BATCH_TYPES, type BatchType } from '@dastak/contract/batch-types.ts'
import { useId } from 'react'
import classes from './upload.module.css'

interface TypeFieldProps {
  types: readonly BatchType[]
  value: BatchType | null
  onChange: (value: string) => void
}

/** The batch type, of those that the user may use. */
export function TypeField({ types, value, onChange }: TypeFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        Batch type
      </label>
      <select
        id={id}
        className={classes.select}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {value === null ? <option value="">Select a batch type</option> : null}
        {types.map((type) => (
          <option key={type} value={type}>
            {BATCH_TYPES[type].label}
          </option>
        ))}
      </select>
    </div>
  )
}
