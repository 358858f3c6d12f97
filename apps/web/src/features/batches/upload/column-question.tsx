import { useId } from 'react'
import { batchesText } from '../batches.text.ts'
import type { BulkEstimate, BulkKind } from '../bulk-kind.ts'
import classes from './upload.module.css'

const text = batchesText.column

/**
 * Whether the user must confirm the column: its heading is not the code of the type, or its numbers
 * count the rows.
 */
export function asksForColumn(kind: BulkKind, { column }: BulkEstimate): boolean {
  return kind.hasTypes && (column.is_guessed || column.has_running_numbers)
}

interface ColumnQuestionProps {
  kind: BulkKind
  estimate: BulkEstimate
  isAgreed: boolean
  error: string | undefined
  onAgree: (isAgreed: boolean) => void
}

/** Shows the column that is not certain, for the user to confirm. */
export function ColumnQuestion({ kind, estimate, isAgreed, error, onAgree }: ColumnQuestionProps) {
  const id = useId()
  const { column, batch_type: type } = estimate
  return (
    <div className={classes.question} data-invalid={error !== undefined || undefined}>
      <p>
        {column.has_running_numbers
          ? text.runningNumbers(<strong key="column">“{column.name}”</strong>)
          : column.has_header
            ? text.notInHeader(
                <code key="code">{kind.codeOf(type)}</code>,
                <strong key="column">“{column.name}”</strong>,
              )
            : text.noHeader(<strong key="column">{column.name}</strong>)}
      </p>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>
          {column.has_running_numbers
            ? text.confirmRunning
            : column.has_header
              ? text.confirmNamed(column.name)
              : text.confirm(column.name)}
        </span>
      </label>
      {error === undefined ? null : (
        <p id={id} role="alert" className="error-small">
          {error}
        </p>
      )}
    </div>
  )
}
