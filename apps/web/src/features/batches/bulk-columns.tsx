import { dateCell } from '@dastak/contract/tables/csv.ts'
import { BATCH_TYPES } from '@dastak/contract/batch-types.ts'
import { statusWords, wordOf } from '@dastak/contract/statuses.ts'
import cells from '../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { formatDateTime, localIso } from '../../lib/words/dates.ts'
import { formatNumber } from '../../lib/words/numbers.ts'
import { type BulkActions, BulkButtons } from './bulk-actions.tsx'
import type { BulkKind, BulkRow } from './bulk-kind.ts'
import { BulkStatus } from './bulk-status.tsx'

type Cell = Omit<Column<BulkRow>, 'id' | 'header'>

/** In the order of the kind's headings; the buttons come last. */
export function bulkColumns(kind: BulkKind, actions: BulkActions): Column<BulkRow>[] {
  const cells: Readonly<Record<string, Cell>> = {
    client_id: ID,
    batch_type: TYPE,
    filename: FILENAME,
    [kind.requestedAt]: REQUESTED_AT,
    credits_used: CREDITS,
    status: STATUS,
  }
  const data = Object.entries(kind.columns).flatMap(([id, header]) =>
    cells[id] ? [{ id, header, ...cells[id] }] : [],
  )
  return [
    ...data,
    {
      id: 'actions',
      header: '',
      kind: 'action',
      text: () => '',
      render: (row) => <BulkButtons row={row} actions={actions} />,
      width: 196,
      minWidth: 186,
    },
  ]
}

const ID: Cell = {
  kind: 'identifier',
  text: (row) => row.client_id,
  render: ({ client_id: id }) => (
    <span className={cells.id} title={id}>
      {id}
    </span>
  ),
  width: 140,
  minWidth: 96,
  priority: 3,
}

const TYPE: Cell = {
  text: (row) =>
    row.batch_type ? (wordOf(BATCH_TYPES, row.batch_type)?.label ?? row.batch_type) : '',
  minWidth: 96,
  priority: 2,
}

const FILENAME: Cell = {
  text: (row) => row.filename,
  render: ({ filename }) => (
    <span className={cells.name} title={filename}>
      {filename}
    </span>
  ),
  isTitle: true,
  width: 240,
  minWidth: 130,
}

const REQUESTED_AT: Cell = {
  text: (row) => formatDateTime(row.requested_at),
  cell: (row) => dateCell(localIso(row.requested_at)),
  render: (row) => <DateTime instant={row.requested_at} />,
  minWidth: 124,
  priority: 2,
}

const CREDITS: Cell = {
  kind: 'number',
  text: (row) => formatNumber(row.credits_used),
  cell: (row) => row.credits_used,
  minWidth: 84,
}

const STATUS: Cell = {
  text: (row) => statusWords(row.status).label,
  render: (row) => <BulkStatus row={row} />,
  empty: () => '',
  width: 180,
  minWidth: 162,
}
