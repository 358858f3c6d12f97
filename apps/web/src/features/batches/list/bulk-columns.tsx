import { batchTypeLabel } from '@dastak/contract/batch-types.ts'
import { statusText } from '@dastak/contract/statuses.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  idColumn,
  nameColumn,
  numberColumn,
  statusColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import { type BulkActions, BulkButtons } from './bulk-actions.tsx'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { BulkStatus } from './bulk-status.tsx'

/** The columns in the order of the headings of `kind`; the buttons come last. */
export function bulkColumns(kind: BulkKind, actions: BulkActions): Column<BulkRow>[] {
  const buttons = (row: BulkRow) => <BulkButtons row={row} actions={actions} />
  return [
    ...Object.entries(kind.columns).flatMap(([id, header]) => columnOf(kind, id, header) ?? []),
    actionColumn('actions', buttons, 196, { minWidth: 186 }),
  ]
}

function columnOf(kind: BulkKind, id: string, header: string): Column<BulkRow> | undefined {
  if (id === kind.requestedAt)
    return timeColumn(id, header, (row) => row.requested_at, { minWidth: 124, priority: 2 })
  switch (id) {
    case 'client_id':
      return idColumn(id, header, (row) => row.client_id, {
        width: 140,
        minWidth: 96,
        priority: 3,
      })
    case 'batch_type':
      return { id, header, text: typeText, minWidth: 96, priority: 2 }
    case 'filename':
      return nameColumn(id, header, (row) => row.filename, {
        render: (row) => (
          <Link to={`${kind.screen}/$clientId`} params={{ clientId: row.client_id }}>
            {row.filename}
          </Link>
        ),
        width: 240,
        minWidth: 130,
      })
    case 'credits_used':
      return numberColumn(id, header, (row) => row.credits_used, { minWidth: 84 })
    case 'status':
      return statusColumn(id, header, (row) => statusText(row.status), {
        render: (row) => <BulkStatus row={row} />,
        width: 180,
        minWidth: 162,
      })
  }
}

function typeText({ batch_type: type }: BulkRow): string {
  return type ? batchTypeLabel(type) : ''
}
