import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import type { Column } from './column.ts'
import type { Expansion } from './data-table-props.ts'
import { CellContent } from './table-cell.tsx'
import classes from './table-grid.module.css'

interface TableRowProps<Row> {
  row: Row
  index: number
  ariaRowIndex: number
  /** The row that Tab comes to; the arrow keys move it. */
  isActive: boolean
  /** True where the controls inside are reached by arrow keys only. */
  isInnerOff: boolean
  columns: readonly Column<Row>[]
  emptyCell: string
  expansion?: Expansion<Row>
  onOpen?: (row: Row) => void
}

function Row<Row>({
  row,
  index,
  ariaRowIndex,
  isActive,
  isInnerOff,
  columns,
  emptyCell,
  expansion,
  onOpen,
}: TableRowProps<Row>) {
  const canOpen = expansion?.canOpen(row) ?? false
  const isOpen = canOpen && (expansion?.isOpen(row) ?? false)
  const activate = canOpen ? () => expansion?.onToggle(row) : onOpen ? () => onOpen(row) : undefined

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!activate || getSelection()?.toString()) return
    if (event.target instanceof Element && event.target.closest('button, a, input, select')) return
    activate()
  }

  return (
    <>
      <tr
        data-row={index}
        aria-rowindex={ariaRowIndex}
        tabIndex={isActive ? 0 : -1}
        className={classes.row}
        data-opens={activate !== undefined}
        onClick={onClick}
      >
        {expansion ? (
          <td className={classes.toggleCell}>
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
          <td key={column.id} data-kind={column.kind} title={tooltip(column, row)}>
            <CellContent column={column} row={row} emptyCell={emptyCell} tabIndex={isInnerOff ? -1 : undefined} />
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr className={classes.detail}>
          <td colSpan={columns.length + 1}>
            <div className={classes.detailInside}>{expansion?.render(row)}</div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Plain text may be cut off: hovering shows all of it. */
function tooltip<Row>(column: Column<Row>, row: Row): string | undefined {
  return column.render || column.kind === 'phone' || column.kind === 'email' ? undefined : column.text(row) || undefined
}

export const TableRow = memo(Row) as typeof Row
