import { useId } from 'react'
import type { BulkEstimate, BulkKind } from '../bulk-kind.ts'
import classes from './upload.module.css'

/** Whether the user must confirm the column: the file does not name it by its type's code. */
export function asksForColumn(kind: BulkKind, { column }: BulkEstimate): boolean {
  return kind.hasTypes && column.is_guessed
}

interface ColumnQuestionProps {
  kind: BulkKind
  estimate: BulkEstimate
  isAgreed: boolean
  error: string | undefined
  onAgree: (isAgreed: boolean) => void
}

/** The column that is offered, for the user to say yes to. */
export function ColumnQuestion({ kind, estimate, isAgreed, error, onAgree }: ColumnQuestionProps) {
  const id = useId()
  const { column, batch_type: type } = estimate
  const name = <strong>“{column.name}”</strong>
  return (
    <div className={classes.question} data-invalid={error !== undefined || undefined}>
      <p>
        {column.has_header ? (
          <>
            The header does not have <code>{kind.codeOf(type)}</code>, but column {name} holds such
            identifiers.
          </>
        ) : (
          <>
            The first row is data, not a header. <strong>{column.name}</strong> holds such
            identifiers, from the first row on.
          </>
        )}
      </p>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>Use {column.has_header ? `column “${column.name}”` : column.name}</span>
      </label>
      {error === undefined ? null : (
        <p id={id} role="alert" className="error-small">
          {error}
        </p>
      )}
    </div>
  )
}
