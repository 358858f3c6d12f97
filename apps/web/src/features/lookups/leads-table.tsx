import type { ReactNode } from 'react'
import type { Filters } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { problemOf } from '../../lib/api-error.ts'
import type { LookupDetail, LookupKind, LookupLead, LookupLeads } from './lookup-kind.ts'
import { useLeads } from './lookups.api.ts'

interface LeadsTableProps<Lead extends LookupLead> {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'name' | 'getLeads'>
  leads: LookupLeads<Lead>
  view: TableView
  onViewChange: (view: TableView) => void
  filters: Filters
  onFiltersChange: (filters: Filters) => void
  /** What fills an empty list. */
  emptyAction: ReactNode
}

const keyOf = (lead: LookupLead) => lead.lead_id

/** What this account has revealed of one kind. */
export function LeadsTable<Lead extends LookupLead>(props: LeadsTableProps<Lead>) {
  const { kind, leads, emptyAction, ...table } = props
  const query = useLeads(kind)
  return (
    <DataTable
      {...table}
      name={`${kind.name}-leads`}
      label={leads.title}
      columns={leads.columns}
      rows={query.data ?? null}
      rowKey={keyOf}
      problem={problemOf(query.error)}
      onRetry={() => void query.refetch()}
      csvName={leads.csvName}
      empty={{ hint: leads.hint, action: emptyAction }}
    />
  )
}
