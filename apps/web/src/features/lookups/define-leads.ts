import { KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import type { LookupLead, LookupLeads } from './lookup-kind.ts'
import { lookupsText } from './lookups.text.ts'

/** `sort` of an address: newest lead first. */
export const NEWEST_FIRST = '-timestamp'

/** The leads of a kind: when each was extracted, then the columns of the kind. */
export function defineLeads<Lead extends LookupLead>(
  name: LeadKind,
  columns: readonly Column<Lead>[],
): LookupLeads<Lead> {
  const { short, who } = KIND_DETAILS[name].single
  return {
    title: lookupsText.leads.title(short),
    fileName: `${name}_leads`,
    hint: lookupsText.leads.emptyHint(who),
    columns: [
      timeColumn('timestamp', lookupsText.leads.extractedOn, (lead) => lead.timestamp, {
        minWidth: 124,
        priority: 3,
        card: 'opened',
      }),
      ...columns,
    ],
  }
}
