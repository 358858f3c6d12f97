import type { StuckPart } from '@dastak/contract/operator/operator.ts'
import { useState } from 'react'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  numberColumn,
  statusColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { formatDateTime } from '../../../lib/text/dates.ts'
import classes from '../operator.module.css'
import { operatorText } from '../operator.text.ts'
import { USER_LINK_PX, UserLink } from '../user-link.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { retryStuck, type StuckRow, type useStuck } from './stuck.api.ts'
import { stuckState } from './stuck-state.ts'
import { stuckText as text } from './stuck.text.ts'

const { columns: headers } = text
// The server returns the longest stuck first and has no other order.
const isSortable = false

const problemText = ({ problem, next_try_at: next }: StuckRow) =>
  [problem ?? '', next === null ? '' : text.nextTry(formatDateTime(next))]
    .filter(Boolean)
    .join('. ')

const retry = ({ part, id, title }: StuckRow) =>
  showResult(async () => {
    await retryStuck({ part: part as StuckPart, id })
    return text.retried(title)
  })

const columnsOf = (onCancel: (row: StuckRow) => void): Column<StuckRow>[] => [
  {
    id: 'title',
    header: headers.title,
    text: (row) => row.title,
    render: ({ title }) => (
      <span className={classes.words} title={title}>
        {title}
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 140,
  },
  statusColumn('state', headers.state, ({ state }) => stuckState(state), {
    isSortable,
    width: 165,
  }),
  {
    id: 'user',
    header: headers.user,
    text: ({ user }) => (user ? (user.name ?? operatorText.noName) : ''),
    render: ({ user }) => (user ? <UserLink user={user} /> : null),
    isSortable,
    width: USER_LINK_PX,
    priority: 2,
  },
  timeColumn('since', headers.since, (row) => row.since, {
    isSortable,
    minWidth: 110,
    priority: 2,
  }),
  numberColumn('attempts', headers.attempts, (row) => row.attempts, {
    isSortable,
    minWidth: 60,
    priority: 3,
  }),
  {
    id: 'problem',
    header: headers.problem,
    text: problemText,
    isSortable,
    minWidth: 150,
    priority: 2,
  },
  actionColumn(
    'actions',
    (row) => (
      <span className={classes.buttons}>
        {row.can_retry && (
          <RowButton does={text.retry} to={row.title} onClick={() => void retry(row)} />
        )}
        {row.can_cancel && (
          <RowButton does={text.cancel} to={row.title} onClick={() => onCancel(row)} />
        )}
      </span>
    ),
    170,
  ),
]

interface StuckTableProps extends Pick<DataTableProps<StuckRow>, 'view' | 'onViewChange'> {
  part: StuckPart
  found: ReturnType<typeof useStuck>
}

/** Stuck work of one part, with its buttons. */
export function StuckTable({ part, found, ...table }: StuckTableProps) {
  const [cancelling, setCancelling] = useState<StuckRow | null>(null)
  const [columns] = useState(() => columnsOf(setCancelling))
  return (
    <>
      <DataTable
        {...table}
        {...found.table}
        name="operator-stuck"
        label={text.parts[part]}
        columns={columns}
        rowKey={(row) => `${row.part} ${row.id}`}
        empty={{ title: text.emptyTitle, text: text.empty[part] }}
        more={<LoadMore found={found} label={text.more} />}
      />
      {cancelling && (
        <CancelDialog key={cancelling.id} row={cancelling} onClose={() => setCancelling(null)} />
      )}
    </>
  )
}
