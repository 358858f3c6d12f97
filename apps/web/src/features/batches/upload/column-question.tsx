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
  const { question, answer } = wordsFor(kind, estimate)
  return (
    <div className={classes.question} data-invalid={error !== undefined || undefined}>
      <p>{question}</p>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>{answer}</span>
      </label>
      {error === undefined ? null : (
        <p id={id} role="alert" className="error-small">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is not certain, and what the user confirms. */
function wordsFor(kind: BulkKind, { column, batch_type: type }: BulkEstimate) {
  const { name } = column
  const quoted = <strong key="column">“{name}”</strong>
  if (column.has_running_numbers)
    return { question: text.runningNumbers(quoted), answer: text.confirmRunning }
  if (!column.has_header)
    return {
      question: text.noHeader(<strong key="column">{name}</strong>),
      answer: text.confirm(name),
    }
  const code = <code key="code">{kind.codeOf(type)}</code>
  return { question: text.notInHeader(code, quoted), answer: text.confirmNamed(name) }
}
