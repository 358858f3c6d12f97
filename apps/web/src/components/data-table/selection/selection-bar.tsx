import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { IconCopy, IconDownload, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { copyContactText } from '../../../lib/phones/copy-contact.text.ts'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import type { Column } from '../columns/column.ts'
import type { DataTableProps, OtherFilesOf } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { OtherFiles } from './other-files.tsx'
import classes from './selection-bar.module.css'
import type { Selected } from './use-loaded-rows.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps<Row> {
  columns: readonly Column<Row>[]
  selection: Selection<Row>
  selected: Selected<Row>
  /** Selects all rows that match. Undefined if they are selected, or cannot be. */
  onSelectAll: (() => void) | undefined
  total: number
  otherFiles: OtherFilesOf | undefined
  download: (format: TableFormat, other?: string) => void
  isDownloading: boolean
  renderActions?: DataTableProps<Row>['renderActions']
}

/** Actions for the selected rows. */
export function SelectionBar<Row>({
  columns,
  selection,
  selected,
  onSelectAll,
  total,
  otherFiles,
  download,
  isDownloading,
  renderActions,
}: SelectionBarProps<Row>) {
  async function copy(column: Column<Row>, kind: 'phone' | 'email', rows: readonly Row[]) {
    const cells = rows.map((row) => (column.cell ?? column.text)(row))
    const values = [
      ...new Set(cells.flatMap((cell) => (typeof cell === 'string' && cell !== '' ? [cell] : []))),
    ]
    if (values.length === 0) return showSnackbar('info', tableText.noneToCopy[kind])
    await copyText(
      values.join('\n'),
      values.length === 1 ? copyContactText.copied[kind] : tableText.copiedAll[kind](values.length),
    )
  }

  async function loadAndCopy(column: Column<Row>, kind: 'phone' | 'email') {
    if (selected.count > LIST_MAX_ROWS)
      return showSnackbar('error', tableText.tooManyToCopy(LIST_MAX_ROWS))
    await showResult(async () => copy(column, kind, await selected.load()))
  }

  function onClear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The bar will be removed, so the checkbox of the page takes the focus.
    const table = currentTarget.closest('[data-table]')
    table?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true })
    selection.clear()
  }

  return (
    <div className={classes.bar} role="region" aria-label={tableText.selectedRows}>
      <p role="status">{tableText.selected(selected.count)}</p>
      {onSelectAll ? (
        <button type="button" className={classes.all} onClick={onSelectAll}>
          {tableText.selectAll(total)}
        </button>
      ) : null}
      {renderActions?.(selected)}
      {columns.map((column) =>
        column.kind === 'phone' || column.kind === 'email' ? (
          <button
            key={column.id}
            type="button"
            onClick={() => void loadAndCopy(column, column.kind as 'phone' | 'email')}
          >
            <IconCopy size={16} stroke={1.7} aria-hidden="true" />
            {tableText.copyAll[column.kind]}
          </button>
        ) : null,
      )}
      <button type="button" aria-disabled={isDownloading} onClick={() => download('csv')}>
        <IconDownload size={16} stroke={1.7} aria-hidden="true" />
        {tableText.downloadSelected}
      </button>
      <button
        type="button"
        aria-label={tableText.excelOfSelected}
        aria-disabled={isDownloading}
        onClick={() => download('xlsx')}
      >
        {tableText.excel}
      </button>
      {otherFiles ? (
        <OtherFiles files={otherFiles} onPick={(file) => download('csv', file)} isInBar />
      ) : null}
      <button type="button" onClick={onClear}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
        {tableText.clear}
      </button>
    </div>
  )
}
