import { exactDateTime, formatDateTime } from '../lib/dates.ts'

/** An instant in local time; the exact time with its zone on hover. */
export function DateTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={exactDateTime(instant)} className="tabular">
      {formatDateTime(instant)}
    </time>
  )
}
