import { useEffect, useState } from 'react'
import { ProgressBar } from '../../../components/facts/progress-bar.tsx'
import { waitText } from '../../../lib/forms/use-countdown.ts'
import { isUnderWay, rowsOf, secondsLeft } from './import-progress.ts'
import type { ImportRow } from './imports.api.ts'
import classes from './imports.module.css'
import { importsText as text } from './imports.text.ts'

/** How far a running import is, with its rows and the time left. Nothing for others. */
export function ImportProgress({ row }: { row: ImportRow }) {
  const [left, setLeft] = useState<number | null>(null)
  // Measured each time the server answers.
  useEffect(() => setLeft(secondsLeft(row, Date.now())), [row])
  if (!isUnderWay(row)) return null
  const { bytes_read: read, bytes } = row
  const percent = read !== null && bytes ? Math.floor((read / bytes) * 100) : null
  const words = [
    ...(percent === null ? [] : [text.progress(percent)]),
    ...(rowsOf(row) > 0 ? [text.rows(rowsOf(row))] : []),
    ...(left === null ? [] : [text.left(waitText(Math.ceil(left)))]),
  ].join(' · ')
  return (
    <span className={classes.progress}>
      {percent === null ? null : (
        <ProgressBar
          label={text.progressOf(row.file_name)}
          done={percent}
          of={100}
          text={words}
          className={classes.bar}
        />
      )}
      <span className="dim-small tabular">{words}</span>
    </span>
  )
}
