import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { ReactNode } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { DownloadRequest, KeptTable } from '../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { remotePage } from '../../components/data-table/paging/remote-page.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import type { LookupDetail, LookupKind, LookupLead, LookupLeads } from './lookup-kind.ts'
import { useQueryLeads } from './lookups.api.ts'

interface LeadsTableProps<Lead extends LookupLead> extends KeptTable {
  kind: Pick<LookupKind<LookupDetail, Lead>, 'queryLeads' | 'exportLeads'> & { name: string }
  leads: LookupLeads<Lead>
  /** By which its settings are kept. */
  name: string
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

/** What this account has revealed of one kind; the server filters, sorts, counts, downloads. */
export function LeadsTable<Lead extends LookupLead>(props: LeadsTableProps<Lead>) {
  const { kind, leads, emptyAction, pollMs, ...table } = props
  const { view, filters } = table
  const { request: asked, latest, page, isTyping } = usePageRequest(leads.columns, filters, view)
  const query = useQueryLeads(kind, page, pollMs)

  async function download({ format, chosen }: DownloadRequest<Lead>) {
    if (chosen && chosen.length > LIST_MAX_ROWS)
      return showSnackbar(
        'error',
        `At most ${formatNumber(LIST_MAX_ROWS)} chosen rows can be downloaded at once.`,
      )
    const wanted = chosen ? { ...asked, lead_ids: chosen.map(keyOf) } : latest
    const { blob } = await kind.exportLeads({ ...wanted, format })
    saveFile(`${leads.fileName}.${format}`, blob)
  }

  return (
    <DataTable
      {...table}
      {...remotePage(query, isTyping)}
      label={leads.title}
      columns={leads.columns}
      rowKey={keyOf}
      onDownload={download}
      empty={{ hint: leads.hint, action: emptyAction }}
    />
  )
}
