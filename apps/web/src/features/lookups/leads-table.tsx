import type { Lead } from '@dastak/contract/lookups.ts'
import type { ReactNode } from 'react'
import type { Filters } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { LEAD_COLUMNS } from './lead-columns.tsx'
import { useLeads } from './lookups.api.ts'

interface LeadsTableProps {
  view: TableView
  onViewChange: (view: TableView) => void
  filters: Filters
  onFiltersChange: (filters: Filters) => void
  /** What fills an empty list. */
  emptyAction: ReactNode
}

const keyOf = (lead: Lead) => lead.lead_id

/** What this account has revealed about directors. */
export function LeadsTable({ emptyAction, ...table }: LeadsTableProps) {
  const leads = useLeads()
  return (
    <DataTable
      {...table}
      label="DIN Leads Extracted"
      columns={LEAD_COLUMNS}
      rows={leads.data ?? null}
      rowKey={keyOf}
      error={leads.error ? { message: errorMessage(leads.error), onRetry: () => void leads.refetch() } : null}
      csvName="din_leads.csv"
      empty={{ hint: 'Every director whose contact you reveal is kept here, and stays yours.', action: emptyAction }}
    />
  )
}
