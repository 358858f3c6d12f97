import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import type { Column } from '../columns/column.ts'
import type { Expansion } from '../data-table-props.ts'
import { CellContent, FoldedText } from './table-cell.tsx'
import classes from './table-row.module.css'

interface TableRowProps<Row> {
  row: Row
  index: number
  ariaRowIndex: number
  /** The row that Tab comes to; the arrow keys move it. */
  isActive: boolean
  /** True where the controls inside are reached by arrow keys only. */
  isInnerOff: boolean
  /** The row that is open beside the table. */
  isCurrent: boolean
  /** Undefined where rows cannot be chosen. */
  isChosen?: boolean
  onChoose?: (index: number, isRange: boolean) => void
  columns: readonly Column<Row>[]
  /** Columns that had to give way: what they say stands below. */
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
  // In the first cell, whatever it is; it stands below all of them.
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
        // With Shift a range of rows is meant, not the text between.
        onMouseDown={(event) => event.shiftKey && onChoose && event.preventDefault()}
      >
        {onChoose ? (
          <td className={classes.check}>
            {fold}
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Choose ${title?.text(row) ?? `row ${index + 1}`}`}
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
                aria-label={isOpen ? 'Fold' : 'Expand'}
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
            <div className={classes.detailInside}>{expansion?.render(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Plain text may be cut off: hovering shows all of it. */
function tooltip<Row>(column: Column<Row>, row: Row): string | undefined {
  return column.render || column.kind === 'phone' || column.kind === 'email'
    ? undefined
    : column.text(row) || undefined
}

export const TableRow = memo(Row) as typeof Row
