import { KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import type { LookupLead, LookupLeads } from './lookup-kind.ts'

/** The order in which the newest lead comes first, as `sort` in an address. */
export const NEWEST_FIRST = '-timestamp'

/** The leads of a kind: when each was extracted, then its own columns. */
export function defineLeads<Lead extends LookupLead>(
  name: LeadKind,
  columns: readonly Column<Lead>[],
): LookupLeads<Lead> {
  const { short, who } = KIND_DETAILS[name].single
  return {
    title: `${short} Leads Extracted`,
    fileName: `${name}_leads`,
    hint: `Every ${who} whose contact you reveal is kept here, and stays yours.`,
    columns: [
      timeColumn('timestamp', 'Extracted on', (lead) => lead.timestamp, {
        minWidth: 124,
        priority: 3,
      }),
      ...columns,
    ],
  }
}
