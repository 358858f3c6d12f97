import { useId } from 'react'
import type { BulkEstimate } from './bulk-kind.ts'
import classes from './upload.module.css'

interface SheetFieldProps {
  estimate: BulkEstimate
  onChoose: (sheet: string) => void
}

/** The sheet that was read, where others of the file could be as well. */
export function SheetField({ estimate: { sheet, sheets }, onChoose }: SheetFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        Sheet
      </label>
      <select
        id={id}
        className={classes.select}
        value={sheet ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {sheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
