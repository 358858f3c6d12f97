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
import { FormButton } from '../../components/buttons/form-button.tsx'
import { downloadLeads, otherLeadFiles } from '../../lib/files/download-leads.ts'
import { scopeNames } from './scope-names.ts'
import { WORKLIST_COLUMNS } from './worklist-columns.tsx'
import {
  fetchFirstLeads,
  fetchWorklistFile,
  useChoices,
  useWorklist,
  type WorkedLead,
  type WorklistScope,
} from './worklist.api.ts'
import classes from './worklist.module.css'
import { worklistText } from './worklist.text.ts'

const LeadActions = later(() => import('./lead-actions.tsx').then((module) => module.LeadActions))

const { scope: text } = worklistText

export const WORKLIST_TABLE = 'worklist'

type FromScreen = Pick<
  DataTableProps<WorkedLead>,
  'onOpen' | 'openKey' | 'onRowsShown' | 'renderActions' | 'mark'
>

interface WorklistTableProps extends KeptTable, FromScreen {
  scope: WorklistScope
  found: ReturnType<typeof useWorklistPage>
  emptyAction: ReactNode
  /** Shows the leads of all scopes. */
  onShowAll: () => void
}

/** The page of leads that a scope, filters, sort and page choose, and the counts around it. */
export function useWorklistPage(scope: WorklistScope, { filters, view }: KeptTable) {
  const { page, ...requests } = usePageRequest(WORKLIST_COLUMNS, filters, view)
  return { ...requests, query: useWorklist(scope, page) }
}

const keyOf = (lead: WorkedLead) => lead.lead_id

/** The leads of a scope. The server filters, sorts, counts and exports them. */
export function WorklistTable(props: WorklistTableProps) {
  const { scope, found, emptyAction, onShowAll, renderActions, ...table } = props
  const { request, latest, isTyping, query } = found
  const remote = useRemotePage(query, isTyping)
  const { sort: _, ...matching } = latest
  const isNarrow = Object.values(scope).some((value) => value !== undefined)
  const batchName = query.data?.batch_name
  const { data: choices } = useChoices(isNarrow)

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
        loadAll={async () => (await fetchFirstLeads(scope, latest)).data}
        renderActions={(selected) => (
          <>
            <LeadActions
              selected={selected}
              matching={{ ...matching, scope }}
              listId={scope.list_id}
            />
            {renderActions?.(selected)}
          </>
        )}
        empty={
          isNarrow
            ? {
                hint: text.noneIn(scopeNames(scope, choices, batchName)),
                action: <FormButton onClick={onShowAll}>{text.clear}</FormButton>,
              }
            : { hint: worklistText.emptyHint, action: emptyAction }
        }
        keepsHeads={isNarrow}
      />
    </>
  )
}
