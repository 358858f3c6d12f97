import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import type { Column } from '../columns/column.ts'
import type { Expansion } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { CellContent, FoldedText } from './table-cell.tsx'
import classes from './table-row.module.css'

interface TableRowProps<Row> {
  row: Row
  index: number
  ariaRowIndex: number
  /** True for the row that Tab reaches. The arrow keys move it. */
  isActive: boolean
  /** True if only the arrow keys reach the controls inside. */
  isInnerOff: boolean
  /** True for the row that is open next to the table. */
  isCurrent: boolean
  /** Undefined if rows cannot be selected. */
  isChosen?: boolean
  onChoose?: (index: number, isRange: boolean) => void
  columns: readonly Column<Row>[]
  /** Columns without room, whose content is shown below the row. */
  folded: readonly Column<Row>[]
  expansion?: Expansion<Row>
  onOpen?: (row: Row) => void
}

function Row<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, folded, expansion, onOpen, isChosen, onChoose } = props
  const canOpen = expansion?.canOpen(row) ?? false
  const isOpen = canOpen && (expansion?.isOpen(row) ?? false)
  const activate = canOpen ? () => expansion?.onToggle(row) : onOpen ? () => onOpen(row) : undefined
  const title = columns.find((column) => column.isTitle)

  const inner = props.isInnerOff ? -1 : undefined
  // Rendered in the first cell of the row, and positioned below all cells.
  const fold = folded.length > 0 ? <FoldedText columns={folded} row={row} /> : null

  function onClick(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('button, a, input, select, label'))
      return
    if (event.shiftKey && onChoose) onChoose(index, true)
    else if (activate && !getSelection()?.toString()) activate()
  }

  return (
    <>
      <tr
        data-row={index}
        aria-rowindex={props.ariaRowIndex}
        aria-selected={isChosen}
        aria-current={props.isCurrent || undefined}
        tabIndex={props.isActive ? 0 : -1}
        className={classes.row}
        data-opens={activate !== undefined}
        data-folds={folded.length > 0 || undefined}
        onClick={onClick}
        // Shift selects a range of rows here, so the browser must not select text.
        onMouseDown={(event) => event.shiftKey && onChoose && event.preventDefault()}
      >
        {onChoose ? (
          <td className={classes.check}>
            {fold}
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={tableText.selectRow(title?.text(row), index + 1)}
              checked={isChosen ?? false}
              onClick={(event) => onChoose(index, event.shiftKey)}
              onChange={() => undefined}
            />
          </td>
        ) : null}
        {expansion ? (
          <td className={classes.toggleCell}>
            {onChoose ? null : fold}
            {canOpen ? (
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen}
                aria-label={isOpen ? tableText.collapse : tableText.expand}
                onClick={() => expansion.onToggle(row)}
              >
                <IconChevronRight size={16} stroke={2} aria-hidden="true" />
              </button>
            ) : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <td
            key={column.id}
            data-kind={column.kind}
            data-pinned={column.isTitle}
            title={tooltip(column, row)}
          >
            {onChoose || expansion || column !== columns[0] ? null : fold}
            <CellContent column={column} row={row} tabIndex={inner} />
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 2}>
            <div className={classes.detailInside}>
              {expansion?.renderContacts?.(row)}
              {expansion?.render(row)}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Plain text may be cut off, so the tooltip shows all of it. */
function tooltip<Row>(column: Column<Row>, row: Row): string | undefined {
  return column.render || column.kind === 'phone' || column.kind === 'email'
    ? undefined
    : column.text(row) || undefined
}

export const TableRow = memo(Row) as typeof Row
