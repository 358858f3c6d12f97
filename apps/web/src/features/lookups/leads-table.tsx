import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { ReactNode } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { DownloadRequest, KeptTable } from '../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { downloadLeads, otherLeadFiles } from '../../lib/files/download-leads.ts'
import type { LookupDetail, LookupKind, LookupLead, LookupLeads } from './lookup-kind.ts'
import { useQueryLeads } from './lookups.api.ts'
import type { Selected } from '../../components/data-table/selection/use-loaded-rows.ts'
import { lookupsText } from './lookups.text.ts'

interface LeadsTableProps<Lead extends LookupLead> extends KeptTable {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'queryLeads' | 'exportLeads'> & { name: string }
  leads: LookupLeads<Lead>
  /** The key of its saved settings. */
  name: string
  onOpen?: (lead: Lead) => void
  /** The lead that is open next to the table. */
  openKey?: string | null
  onRowsShown?: (leads: readonly Lead[]) => void
  /** Shown in an empty list. */
  emptyAction?: ReactNode
  /** How often the list is fetched again, if other users add to it. */
  pollMs?: number
  /** See `DataTableProps`. */
  keepsHeads?: boolean
  mark?: (lead: Lead) => ReactNode
  renderActions?: (selected: Selected<Lead>) => ReactNode
}

const keyOf = (lead: LookupLead) => lead.lead_id

/** The leads of one kind. The server filters, sorts, counts and exports them. */
export function LeadsTable<Lead extends LookupLead>(props: LeadsTableProps<Lead>) {
  const { kind, leads, emptyAction, pollMs, ...table } = props
  const { view, filters } = table
  const {
    request: pageRequest,
    latest,
    page,
    isTyping,
  } = usePageRequest(leads.columns, filters, view)
  const remote = useRemotePage(useQueryLeads(kind, page, pollMs), isTyping)

  const download = (wanted: DownloadRequest<Lead>) =>
    downloadLeads(wanted, {
      name: leads.fileName,
      request: pageRequest,
      latest,
      tooMany: lookupsText.leads.tooManyChosen,
      fetchFile: async (request) => (await kind.exportLeads(request)).blob,
    })

  return (
    <DataTable
      {...table}
      {...remote}
      label={leads.title}
      columns={leads.columns}
      rowKey={keyOf}
      onDownload={download}
      loadAll={async () => (await kind.queryLeads({ ...latest, limit: LIST_MAX_ROWS })).data}
      otherFiles={otherLeadFiles}
      empty={{ hint: leads.hint, action: emptyAction }}
    />
  )
}
