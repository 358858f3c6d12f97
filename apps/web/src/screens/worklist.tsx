import type { WorkedLead } from '@dastak/contract/worklist/worklist.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { GoButton } from '../components/buttons/go-button.tsx'
import { formatSort } from '../components/data-table/paging/sort-param.ts'
import { openedPage, useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import type { Selected } from '../components/data-table/selection/use-loaded-rows.ts'
import { PageHead } from '../components/page/page-head.tsx'
import type { Somebody } from '../features/known-customers/find-customers.ts'
import { ManageLists } from '../features/worklist/manage-lists.tsx'
import { SavedViews, type View } from '../features/worklist/saved-views.tsx'
import { ScopeBar } from '../features/worklist/scope-bar.tsx'
import { idOf, WORKLIST_COLUMNS } from '../features/worklist/worklist-columns.tsx'
import {
  useWorklistPage,
  WORKLIST_TABLE,
  WorklistTable,
} from '../features/worklist/worklist-table.tsx'
import {
  choicesQuery,
  worklistQuery,
  type WorklistScope,
} from '../features/worklist/worklist.api.ts'
import { worklistText } from '../features/worklist/worklist.text.ts'
import { WORKLIST_KEY } from '../lib/api/query-keys.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import { usePersonRows } from '../lib/people/use-person-rows.ts'
import type { Opened } from '../lib/screen/opened.ts'
import { LeadsSwitch } from './leads-switch.tsx'
import { useCustomerMark } from './use-customer-mark.tsx'
import { leadListActions } from './lead-list-actions.tsx'

const NEWEST_FIRST = '-timestamp'

type Search = Record<string, unknown>
const scopeOf = (search: Search): WorklistScope => ({
  list_id: search['list'] as string | undefined,
  batch_id: search['batch'] as string | undefined,
  kind: search['kind'] as WorklistScope['kind'],
  stage: search['stage'] as WorklistScope['stage'],
  tag: search['tag'] as string | undefined,
  next_call: search['next_call'] as WorklistScope['next_call'],
  assignee: search['assignee'] as string | undefined,
})
const searchOf = ({ list_id: list, batch_id: batch, ...rest }: WorklistScope) => ({
  list,
  batch,
  ...rest,
})

const whoOf = ({ kind, subject: id }: WorkedLead): Somebody => ({
  kind: kind as 'din' | 'gst' | 'linkedin',
  id,
})

/** What the screen asks for first. */
export function loadWorklist(opened: Opened): void {
  const page = openedPage(opened, WORKLIST_TABLE, WORKLIST_COLUMNS, NEWEST_FIRST)
  prefetch(worklistQuery(scopeOf(opened.search), page))
  prefetch(choicesQuery)
}

/** /worklist: the leads of all kinds, and the work on them. */
export function WorklistScreen() {
  useRefreshOnReturn(WORKLIST_KEY)
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  const table = useKeptTable(WORKLIST_TABLE, NEWEST_FIRST)
  const { view, filters } = table
  const scope = scopeOf(search)
  const found = useWorklistPage(scope, table)
  const mark = useCustomerMark(whoOf)
  const { openRow, ...people } = usePersonRows(worklistText.title, idOf, table)
  const change = (next: WorklistScope, shown: Partial<View> = {}) =>
    void navigate({
      to: '.',
      search: { sort: shown.sort, ...searchOf(next) },
      state: (before) => ({
        ...before,
        ...(shown.filters && { filters: { [WORKLIST_TABLE]: shown.filters } }),
      }),
      resetScroll: false,
    })
  const sort = view.sort ? formatSort(view.sort) : undefined
  return (
    <>
      <PageHead
        title={worklistText.title}
        purpose={worklistText.purpose}
        action={<LeadsSwitch isAlwaysShown />}
      />
      <ScopeBar
        scope={scope}
        counts={found.query.data}
        onChange={(next) => change(next, { sort: sortOf(sort) })}
      >
        <ManageLists />
        <SavedViews
          now={{ scope, filters, sort: sortOf(sort) }}
          onOpen={(saved) => change(saved.scope, saved)}
        />
      </ScopeBar>
      <WorklistTable
        scope={scope}
        found={found}
        onShowAll={() => change({}, { sort: sortOf(sort) })}
        {...table}
        {...people}
        mark={mark}
        openKey={openRow?.lead_id}
        renderActions={actionsOnOwn}
        emptyAction={<GoButton to="/din">{worklistText.find}</GoButton>}
      />
    </>
  )
}

/** Leads of teammates are theirs to refresh and to push. */
function actionsOnOwn(selected: Selected<WorkedLead>) {
  const ownOf = (leads: readonly WorkedLead[]) => leads.filter(({ lead_of: user }) => user === null)
  const { isAll, count } = selected
  const rows = ownOf(selected.rows)
  if (rows.length === 0 && !isAll) return null
  const load = async () => ownOf(await selected.load())
  return leadListActions({ ...selected, rows, count: isAll ? count : rows.length, load })
}

/** The default order is not in the address. */
const sortOf = (sort: string | undefined) => (sort === NEWEST_FIRST ? undefined : sort)
