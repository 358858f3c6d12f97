import { exactDateTime, formatDateTime } from '../../lib/text/dates.ts'

/** An instant in local time, with the exact time and zone as a tooltip. May break after the day. */
export function DateTime({ instant }: { instant: string }) {
  const [day = '', ...rest] = formatDateTime(instant).split(' ')
  return (
    <time dateTime={instant} title={exactDateTime(instant)} className="tabular">
      {day} <span style={{ whiteSpace: 'nowrap' }}>{rest.join(' ')}</span>
    </time>
  )
}
