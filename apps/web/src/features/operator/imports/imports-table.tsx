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
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import classes from '../operator.module.css'
import { operatorText } from '../operator.text.ts'
import { importState, isUnderWay } from './import-progress.ts'
import { ImportProgress } from './import-progress-bar.tsx'
import { cancelImport, type ImportRow, type useImports } from './imports.api.ts'
import { importsText as text } from './imports.text.ts'
import { IssuesDialog } from './issues-dialog.tsx'

const { columns: headers } = text
// The server returns the newest first and has no other order.
const isSortable = false

interface Open {
  row: ImportRow
  what: 'report' | 'cancel'
}

const columnsOf = (onOpen: (open: Open) => void): Column<ImportRow>[] => [
  {
    id: 'file',
    header: headers.file,
    text: ({ file_name: file, kind }) => `${file} (${kind})`,
    render: (row) => (
      <span className={classes.pair}>
        <span className={classes.words} title={row.file_name}>
          {row.file_name}
        </span>
        <span className="dim-small">{row.kind}</span>
        <ImportProgress row={row} />
        {row.problem === null ? null : <span className="error-small">{row.problem}</span>}
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 180,
  },
  statusColumn('state', headers.state, importState, { isSortable, width: 165 }),
  numberColumn('added', headers.added, (row) => row.added, { isSortable, minWidth: 70 }),
  numberColumn('updated', headers.updated, (row) => row.updated, {
    isSortable,
    minWidth: 70,
    priority: 2,
  }),
  numberColumn('unchanged', headers.unchanged, (row) => row.unchanged, {
    isSortable,
    minWidth: 80,
    priority: 3,
  }),
  numberColumn('skipped', headers.skipped, (row) => row.skipped, {
    isSortable,
    minWidth: 70,
    priority: 2,
  }),
  timeColumn('at', headers.at, (row) => row.started_at, {
    isSortable,
    minWidth: 110,
    priority: 2,
  }),
  {
    id: 'by',
    header: headers.by,
    text: ({ started_by: by }) => by ?? operatorText.commandLine,
    isSortable,
    minWidth: 100,
    priority: 3,
  },
  actionColumn(
    'actions',
    (row) => (
      <span className={classes.buttons}>
        {row.has_report && (
          <RowButton
            does={text.report}
            to={row.file_name}
            onClick={() => onOpen({ row, what: 'report' })}
          />
        )}
        {isUnderWay(row) && (
          <RowButton
            does={text.cancel}
            to={row.file_name}
            onClick={() => onOpen({ row, what: 'cancel' })}
          />
        )}
      </span>
    ),
    100,
  ),
]

interface ImportsTableProps extends Pick<DataTableProps<ImportRow>, 'view' | 'onViewChange'> {
  found: ReturnType<typeof useImports>
}

/** Imports with their progress, the newest first. */
export function ImportsTable({ found, ...table }: ImportsTableProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const [columns] = useState(() => columnsOf(setOpen))
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        {...table}
        {...found.table}
        name="operator-imports"
        label={text.label}
        columns={columns}
        rowKey={(row) => row.import_id}
        empty={{ hint: text.empty }}
        more={<LoadMore found={found} label={text.more} />}
      />
      {open?.what === 'report' && <IssuesDialog row={open.row} onClose={close} />}
      {open?.what === 'cancel' && (
        <ConfirmDialog
          title={text.cancelTitle(open.row.file_name)}
          action={text.cancelSubmit}
          closeLabel={text.keep}
          act={async () => {
            await cancelImport(open.row.import_id)
            return text.cancelled(open.row.file_name)
          }}
          onAnswer={close}
          onClose={close}
        >
          <p>{text.cancelNote}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
