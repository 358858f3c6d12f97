import type { ReactNode } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type {
  DataTableProps,
  DownloadRequest,
  KeptTable,
} from '../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { later } from '../../components/page/later.tsx'
import { downloadLeads, otherLeadFiles } from '../../lib/files/download-leads.ts'
import { WORKLIST_COLUMNS } from './worklist-columns.tsx'
import {
  fetchWorklistFile,
  useWorklist,
  type WorkedLead,
  type WorklistScope,
} from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const LeadActions = later(() => import('./lead-actions.tsx').then((module) => module.LeadActions))

export const WORKLIST_TABLE = 'worklist'

type FromScreen = Pick<
  DataTableProps<WorkedLead>,
  'onOpen' | 'openKey' | 'onRowsShown' | 'renderActions' | 'mark'
>

interface WorklistTableProps extends KeptTable, FromScreen {
  scope: WorklistScope
  emptyAction: ReactNode
}

const keyOf = (lead: WorkedLead) => lead.lead_id

/** The leads of a scope. The server filters, sorts, counts and exports them. */
export function WorklistTable({ scope, emptyAction, renderActions, ...table }: WorklistTableProps) {
  const { view, filters } = table
  const { request, latest, page, isTyping } = usePageRequest(WORKLIST_COLUMNS, filters, view)
  const query = useWorklist(scope, page)
  const remote = useRemotePage(query, isTyping)
  const batchName = scope.batch_id && query.data?.batch_name

  const download = (wanted: DownloadRequest<WorkedLead>) =>
    downloadLeads(wanted, {
      name: 'leads',
      request,
      latest,
      tooMany: worklistText.actions.tooMany,
      fetchFile: (which) => fetchWorklistFile(scope, which),
    })

  return (
    <>
      {batchName ? (
        <p className={`dim anywhere ${classes.only}`}>{worklistText.batch.only(batchName)}</p>
      ) : null}
      <DataTable
        {...table}
        rows={remote.rows}
        problem={remote.problem}
        onRetry={remote.onRetry}
        remote={{ ...remote.remote, search: JSON.stringify(scope) }}
        name={WORKLIST_TABLE}
        label={worklistText.title}
        columns={WORKLIST_COLUMNS}
        rowKey={keyOf}
        onDownload={download}
        otherFiles={otherLeadFiles}
        renderActions={(chosen, clear) => (
          <>
            <LeadActions leads={chosen} listId={scope.list_id} onDone={clear} />
            {renderActions?.(chosen, clear)}
          </>
        )}
        empty={{ hint: worklistText.emptyHint, action: emptyAction }}
        keepsHeads={Object.values(scope).some((value) => value !== undefined)}
      />
    </>
  )
}
