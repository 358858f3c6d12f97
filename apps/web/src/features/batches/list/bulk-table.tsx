import { type ReactNode, useMemo, useState } from 'react'
import { isDataColumn } from '../../../components/data-table/columns/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type {
  DownloadRequest,
  Expansion,
  KeptTable,
} from '../../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../../components/data-table/paging/remote-page.ts'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { saveFile } from '../../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../../lib/files/table-file.ts'
import type { BulkActions } from './bulk-actions.tsx'
import { bulkColumns } from './bulk-columns.tsx'
import { BulkDetail } from './bulk-detail.tsx'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { useChanges, useQueryBulk } from '../bulk.api.ts'
import { isUnderWay, quarterText } from '../bulk-text.ts'
import classes from '../bulk.module.css'

interface BulkTableProps extends KeptTable {
  kind: BulkKind
  actions: BulkActions
  /** True until the user's details are known. */
  isWaiting: boolean
  /** Called when a request has ended. Must be stable, like `onSpent`. */
  onEnded: (row: BulkRow) => void
  /** Called when credits were charged. */
  onSpent: () => void
  recharge: ReactNode
  emptyAction: ReactNode
}

const keyOf = (row: BulkRow) => row.client_id

/** The bulk requests of one kind, kept up to date. */
export function BulkTable(props: BulkTableProps) {
  const { kind, actions, isWaiting, onEnded, onSpent, recharge, emptyAction, ...table } = props
  const columns = useMemo(() => bulkColumns(kind, actions), [kind, actions])
  const { latest, page, isTyping } = usePageRequest(columns, table.filters, table.view)
  const query = useQueryBulk(kind, page)
  const bulk = useRemotePage(query, isTyping)
  const [open, setOpen] = useState<readonly string[]>([])
  const expansion = useMemo(
    (): Expansion<BulkRow> => ({
      canOpen: () => true,
      isOpen: (row) => open.includes(keyOf(row)),
      onToggle: ({ client_id: id }) =>
        setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]),
      render: (row) => <BulkDetail row={row} recharge={recharge} />,
    }),
    [open, recharge],
  )
  const rows = query.data?.data
  // The bell has shown what ended while the screen was closed.
  useChanges(bulk.remote.isOld ? undefined : rows, { onEnded, onSpent })
  const problem = isWaiting ? null : bulk.problem

  async function download({ format, chosen }: DownloadRequest<BulkRow>) {
    if (chosen) {
      const written = columns
        .filter(isDataColumn)
        .map(({ header, text, cell = text }) => [header, cell] as const)
      return saveTable(kind.fileName, format, tableOf(written, chosen))
    }
    saveFile(`${kind.fileName}.${format}`, await kind.fetchFile({ ...latest, format }))
  }

  return (
    <>
      {/* The table keeps the last known rows: running requests would seem to be stuck. */}
      {problem && !bulk.remote.isOld && rows?.some(isUnderWay) ? (
        <div className={classes.lost}>
          <ProblemPanel look="line" problem={problem} onRetry={bulk.onRetry} />
        </div>
      ) : null}
      <DataTable
        {...table}
        {...bulk}
        name={kind.name}
        label={kind.title}
        columns={columns}
        rows={isWaiting ? null : bulk.rows}
        rowKey={keyOf}
        problem={problem}
        onDownload={download}
        empty={{ hint: kind.hint, action: emptyAction }}
        expansion={expansion}
      />
      {/* Read out whenever it changes, which is at each quarter. */}
      <p className="visually-hidden" role="status">
        {rows?.filter(isUnderWay).map(quarterText).join(' ')}
      </p>
    </>
  )
}
