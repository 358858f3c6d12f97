import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { ReactNode } from 'react'
import type { Filters } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { DownloadAsked, TableView } from '../../components/data-table/data-table-props.ts'
import { listAsked, usePageAsked } from '../../components/data-table/paging/list-asked.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatNumber } from '../../lib/words/numbers.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
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
  emptyAction?: ReactNode
  /** Where others add to it: it is asked for again after so long. */
  pollMs?: number
  /** As of every table. */
  keepsHeads?: boolean
}

const keyOf = (lead: LookupLead) => lead.lead_id

/**
 * What this account has revealed of one kind: filtered, sorted, counted and downloaded by the
 * server, however long it is.
 */
export function LeadsTable<Lead extends LookupLead>(props: LeadsTableProps<Lead>) {
  const { kind, leads, emptyAction, pollMs, ...table } = props
  const { view, filters } = table
  const { asked, page: wanted, isTyping } = usePageAsked(leads.columns, filters, view)
  const { data: page, ...query } = useQueryLeads(kind, wanted, pollMs)

  async function download({ format, chosen }: DownloadAsked<Lead>) {
    if (chosen && chosen.length > LIST_MAX_ROWS)
      return showSnackbar(
        'error',
        `At most ${formatNumber(LIST_MAX_ROWS)} chosen rows can be downloaded at once.`,
      )
    const wanted = chosen
      ? { ...asked, lead_ids: chosen.map(keyOf) }
      : listAsked(leads.columns, filters, view.sort)
    const { blob } = await kind.exportLeads({ ...wanted, format })
    saveFile(`${leads.fileName}.${format}`, blob)
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
        isBusy: query.isPlaceholderData || isTyping,
      }}
      problem={problemOf(query.error)}
      onRetry={() => void query.refetch()}
      onDownload={download}
      empty={{ hint: leads.hint, action: emptyAction }}
    />
  )
}
