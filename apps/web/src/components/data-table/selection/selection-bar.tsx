import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { IconCopy, IconDownload, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { copyContactText } from '../../../lib/phones/copy-contact.text.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import type { Column } from '../columns/column.ts'
import classes from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Row> {
  columns: readonly Column<Row>[]
  selection: Selection<Row>
  download: (format: TableFormat) => void
  isDownloading: boolean
}

const WORDS = {
  phone: { things: 'phone numbers', none: 'No phone number among the chosen rows.' },
  email: { things: 'emails', none: 'No email among the chosen rows.' },
} as const

/** What can be done with the chosen rows. */
export function SelectionBar<Row>({
  columns,
  selection,
  download,
  isDownloading,
}: SelectionBarProps<Row>) {
  const { chosen } = selection
  if (chosen.length === 0) return null

  async function copy(column: Column<Row>, kind: 'phone' | 'email') {
    const cells = chosen.map((row) => (column.cell ?? column.text)(row))
    const values = [
      ...new Set(cells.flatMap((cell) => (typeof cell === 'string' && cell !== '' ? [cell] : []))),
    ]
    if (values.length === 0) return showSnackbar('info', WORDS[kind].none)
    const { things } = WORDS[kind]
    await copyText(
      values.join('\n'),
      values.length === 1 ? copyContactText.copied[kind] : `${formatNumber(values.length)} ${things} copied`,
    )
  }

  function onClear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The bar goes away: to the box that chooses.
    const table = currentTarget.closest('[data-table]')
    table?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true })
    selection.clear()
  }

  return (
    <div className={classes.bar} role="region" aria-label="Chosen rows">
      <p role="status">{formatNumber(chosen.length)} chosen</p>
      {columns.map((column) =>
        column.kind === 'phone' || column.kind === 'email' ? (
          <button
            key={column.id}
            type="button"
            onClick={() => void copy(column, column.kind as 'phone' | 'email')}
          >
            <IconCopy size={16} stroke={1.7} aria-hidden="true" />
            Copy {WORDS[column.kind].things}
          </button>
        ) : null,
      )}
      <button type="button" aria-disabled={isDownloading} onClick={() => download('csv')}>
        <IconDownload size={16} stroke={1.7} aria-hidden="true" />
        Download chosen
      </button>
      <button
        type="button"
        aria-label="Excel file of the chosen"
        aria-disabled={isDownloading}
        onClick={() => download('xlsx')}
      >
        Excel
      </button>
      <button type="button" onClick={onClear}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
        Clear
      </button>
    </div>
  )
}
