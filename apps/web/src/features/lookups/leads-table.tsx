import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { Filters } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { REMOTE_MOST } from '../../components/data-table/paging.ts'
import { problemOf } from '../../lib/api-error.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { leadsAsked } from './leads-asked.ts'
import type { LookupDetail, LookupKind, LookupLead, LookupLeads } from './lookup-kind.ts'
import { useQueryLeads } from './lookups.api.ts'

interface LeadsTableProps<Lead extends LookupLead> {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'name' | 'queryLeads' | 'exportLeads'>
  leads: LookupLeads<Lead>
  /** By which its settings are kept. */
  name: string
  view: TableView
  onViewChange: (view: TableView) => void
  filters: Filters
  onFiltersChange: (filters: Filters) => void
  onOpen?: (lead: Lead) => void
  /** The lead that is open beside the table. */
  openKey?: string | null
  onRowsShown?: (leads: readonly Lead[]) => void
  /** What fills an empty list. */
  emptyAction: ReactNode
}

/** One request for a pause in typing. */
const PAUSE_MS = 150
const keyOf = (lead: LookupLead) => lead.lead_id

/** What this account has revealed of one kind: filtered, sorted, counted and downloaded by the server, however long it is. */
export function LeadsTable<Lead extends LookupLead>(props: LeadsTableProps<Lead>) {
  const { kind, leads, emptyAction, ...table } = props
  const { view, filters } = table
  const [typed] = useDebouncedValue(filters, PAUSE_MS)
  const asked = leadsAsked(leads.columns, typed, view.sort)
  const limit = view.pageSize === 'all' ? REMOTE_MOST : view.pageSize
  const { data: page, ...query } = useQueryLeads(kind, { ...asked, offset: (view.page - 1) * limit, limit })

  async function download(chosen: readonly Lead[] | null) {
    if (chosen && chosen.length > LIST_MAX_ROWS)
      return showSnackbar('error', `At most ${formatNumber(LIST_MAX_ROWS)} chosen rows can be downloaded at once.`)
    const { blob } = await kind.exportLeads(
      chosen ? { ...asked, lead_ids: chosen.map(keyOf) } : leadsAsked(leads.columns, filters, view.sort),
    )
    saveFile(leads.csvName, blob)
  }

  return (
    <DataTable
      {...table}
      label={leads.title}
      columns={leads.columns}
      rows={page?.data ?? null}
      rowKey={keyOf}
      remote={{
        total: page?.total ?? 0,
        totalAll: page?.total_all ?? 0,
        isBusy: query.isPlaceholderData || typed !== filters,
      }}
      problem={problemOf(query.error)}
      onRetry={() => void query.refetch()}
      onDownload={download}
      empty={{ hint: leads.hint, action: emptyAction }}
    />
  )
}
