import { DateTime } from '../../components/facts/date-time.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import { formatDateTime } from '../../lib/words/dates.ts'
import type { LookupLead } from './lookup-kind.ts'

/** The column by which the newest lead comes first, as `sort` in an address: `-timestamp`. */
export const NEWEST_FIRST = '-timestamp'

export function extractedOnColumn<Lead extends LookupLead>(): Column<Lead> {
  return {
    id: 'timestamp',
    header: 'Extracted on',
    text: (lead) => formatDateTime(lead.timestamp),
    sortBy: (lead) => Date.parse(lead.timestamp),
    minWidth: 124,
    priority: 3,
    render: (lead) => <DateTime instant={lead.timestamp} />,
  }
}
