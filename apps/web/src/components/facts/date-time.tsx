import { formatDateTime } from '../../lib/text/dates.ts'
import { ExactTime } from './exact-time.tsx'

/** An instant in local time, with the exact time and zone as a tooltip. May break after the day. */
export function DateTime({ instant }: { instant: string }) {
  const [day = '', ...rest] = formatDateTime(instant).split(' ')
  return (
    <ExactTime instant={instant} className="tabular">
      {day} <span style={{ whiteSpace: 'nowrap' }}>{rest.join(' ')}</span>
    </ExactTime>
  )
}
