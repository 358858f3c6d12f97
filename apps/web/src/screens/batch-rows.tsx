import type { BatchRowData } from '@dastak/contract/batches/batch-rows.ts'
import { BATCH_TYPES, batchTypeLabel, CHOSEN_DIRECTORS } from '@dastak/contract/batch-types.ts'
import { entryOf } from '@dastak/contract/statuses.ts'
import { WORKLIST_KINDS } from '@dastak/contract/worklist/stages.ts'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useKeptTable } from '../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../components/page/empty-state.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { BATCH } from '../features/batches/batch-kind.ts'
import type { BulkKind, BulkRow } from '../features/batches/bulk-kind.ts'
import { useChanges } from '../features/batches/bulk.api.ts'
import { isDeleted, stopText } from '../features/batches/bulk-text.ts'
import { LINKEDIN_BULK } from '../features/batches/linkedin-kind.ts'
import { BulkButtons } from '../features/batches/list/bulk-actions.tsx'
import { BulkStatus } from '../features/batches/list/bulk-status.tsx'
import { useBulkRow } from '../features/batches/rows/batch-rows.api.ts'
import { BatchLeads } from '../features/worklist/batch-leads.tsx'
import { rowsText as text } from '../features/batches/rows/rows.text.ts'
import { RowsTable } from '../features/batches/rows/rows-table.tsx'
import { problemOf } from '../lib/api/api-error.ts'
import { usePersonRows } from '../lib/people/use-person-rows.ts'
import { amountText } from '../lib/text/credit-text.ts'
import { formatDateTime } from '../lib/text/dates.ts'
import classes from './batch-rows.module.css'
import { showEnded } from './show-ended.ts'
import { RECHARGE, useBulkActions } from './use-bulk-actions.tsx'

/** /bulk-upload/{clientId}: the rows of one file, with what became of each. */
export function BatchRowsScreen() {
  const { clientId } = useParams({ from: '/inside/bulk-upload/$clientId' })
  return <OneBatch kind={BATCH} clientId={clientId} />
}

/** /linkedin-bulk-requests/{clientId} */
export function LinkedinBulkRowsScreen() {
  const { clientId } = useParams({ from: '/inside/linkedin-bulk-requests/$clientId' })
  return <OneBatch kind={LINKEDIN_BULK} clientId={clientId} />
}

const ROWS_OF_A_PAGE = 30
const dinOf = ({ subject }: BatchRowData) => subject ?? ''

function OneBatch({ kind, clientId }: { kind: BulkKind; clientId: string }) {
  const query = useBulkRow(kind, clientId)
  const { actions, dialogs, onSpent } = useBulkActions(kind)
  const onEnded = useCallback((row: BulkRow) => showEnded(row.filename, row.status), [])
  const batch = query.data
  useChanges(
    useMemo(() => (batch ? [batch] : undefined), [batch]),
    { onEnded, onSpent },
  )
  const problem = problemOf(query.error)
  if (!batch)
    return (
      <>
        <PageHead title={kind.title} action={<Link to={kind.screen}>{text.back}</Link>} />
        {problem ? (
          <ProblemPanel
            problem={problem}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : null}
      </>
    )
  const stopped = stopText(batch)
  return (
    <>
      <PageHead
        title={batch.filename}
        purpose={aboutText(kind, batch)}
        action={<Link to={kind.screen}>{text.back}</Link>}
      />
      <div className={classes.state}>
        <BulkStatus row={batch} />
        <BulkButtons row={batch} actions={actions} />
        {batch.found > 0 && !isDeleted(batch) && hasLeads(batch) ? (
          <BatchLeads batchId={batch.client_id} />
        ) : null}
      </div>
      {stopped === null ? null : (
        <p className={`notice ${classes.stopped}`}>
          {stopped} {batch.stopped_by === 'credits' && batch.can_resume ? RECHARGE : null}
        </p>
      )}
      {isDeleted(batch) ? (
        <div className="surface">
          <EmptyState
            title={text.deletedTitle}
            text={text.deleted(formatDateTime(batch.deleted_at))}
          />
        </div>
      ) : (
        <Rows kind={kind} batch={batch} />
      )}
      {dialogs}
    </>
  )
}

/** Whether what it finds is in the lists of leads. */
function hasLeads({ batch_type: type }: BulkRow): boolean {
  if (type === null || type === CHOSEN_DIRECTORS.type) return true
  const kind = entryOf(BATCH_TYPES, type)?.kind
  return kind !== undefined && kind in WORKLIST_KINDS
}

function aboutText(kind: BulkKind, { batch_type: type, rows, credits_charged }: BulkRow): string {
  const label = type === null ? kind.title : batchTypeLabel(type)
  const cost = amountText(credits_charged)
  return [text.about(label, rows), cost === '' ? text.noCost : text.cost(cost)].join(' · ')
}

function Rows({ kind, batch }: { kind: BulkKind; batch: BulkRow }) {
  const table = useKeptTable('batch-rows', undefined, '', ROWS_OF_A_PAGE)
  const status = useSearch({ strict: false, select: (search) => search.status })
  const isOfPeople = batch.batch_type === 'DIN' || batch.batch_type === CHOSEN_DIRECTORS.type
  const { onOpen, onRowsShown, openRow } = usePersonRows(text.label(batch.filename), dinOf)
  const showRows = useCallback(
    (rows: readonly BatchRowData[]) =>
      onRowsShown(isOfPeople ? rows.filter(({ subject }) => subject !== null) : []),
    [onRowsShown, isOfPeople],
  )
  const open = useCallback(
    (row: BatchRowData) => {
      if (row.subject !== null) onOpen(row)
    },
    [onOpen],
  )
  return (
    <RowsTable
      {...table}
      kind={kind}
      batch={batch}
      status={status}
      onOpen={isOfPeople ? open : undefined}
      openKey={openRow && String(openRow.number)}
      onRowsShown={showRows}
    />
  )
}
