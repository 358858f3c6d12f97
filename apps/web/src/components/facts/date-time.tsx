import { exactDateTime, formatDateTime } from '../../lib/text/dates.ts'

/** An instant in local time, exact with its zone on hover. On two lines the day stands first. */
export function DateTime({ instant }: { instant: string }) {
  const [day = '', ...rest] = formatDateTime(instant).split(' ')
  return (
    <time dateTime={instant} title={exactDateTime(instant)} className="tabular">
      {day} <span style={{ whiteSpace: 'nowrap' }}>{rest.join(' ')}</span>
    </time>
  )
}
