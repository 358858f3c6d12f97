import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { type ColumnWidth, fitWidths } from './column-widths.ts'
import type { TableBodyProps } from './data-table-props.ts'
import classes from './table-grid.module.css'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

export interface TableGridProps<Row> extends TableBodyProps<Row> {
  widths: readonly ColumnWidth[]
  /** Pixels that the table may take without scrolling sideways. */
  room: number
}

/** More rows than this are drawn only where they are looked at. */
const MOST_DRAWN = 100
const ROW_PX = 44
/** From here on the list scrolls by itself, under its head. */
const LONG_ROWS = 20
const HEAD_PX = 84
const TOGGLE_PX = 44
const HEAD_ROWS = 2
const SCROLL_BAR_PX = 16
const BORDERS_PX = 2

/** The rows as a real table: sticky head and first column, arrow keys and Enter on the rows. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { rows, columns, expansion, total, offset } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > MOST_DRAWN && !expansion
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: ROW_PX,
  })
  const keys = useRowKeys({
    count: rows.length,
    scroller,
    scrollTo: (index) => {
      if (isVirtual) virtual.scrollToIndex(index)
    },
    onEnter: (index) => {
      const row = rows[index]
      if (row === undefined) return
      if (expansion?.canOpen(row)) expansion.onToggle(row)
      else props.onOpen?.(row)
    },
  })
  const items = virtual.getVirtualItems()
  const from = isVirtual ? (items[0]?.index ?? 0) : 0
  const to = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length
  const columnCount = columns.length + (expansion ? 1 : 0)
  const taken = (expansion ? TOGGLE_PX : 0) + (rows.length > LONG_ROWS ? SCROLL_BAR_PX : 0) + BORDERS_PX
  const widths = fitWidths(props.widths, props.room - taken)
  const minWidth = widths.reduce((sum, width) => sum + width, expansion ? TOGGLE_PX : 0)

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-virtual={isVirtual}
      data-long={rows.length > LONG_ROWS}
      onScroll={(event) => event.currentTarget.toggleAttribute('data-shifted', event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={classes.grid}
        data-opens={expansion !== undefined}
        style={{ minWidth }}
        aria-label={props.label}
        aria-rowcount={total + HEAD_ROWS}
      >
        <colgroup>
          {expansion ? <col style={{ width: TOGGLE_PX }} /> : null}
          {columns.map((column, place) => (
            <col key={column.id} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          sort={props.view.sort}
          setSort={props.setSort}
          filters={props.filters}
          setFilters={props.setFilters}
          hasFilters={props.hasFilters ?? true}
          hasToggle={expansion !== undefined}
        />
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {from > 0 ? <Spacer rows={from} columns={columnCount} /> : null}
          {rows.slice(from, to).map((row, place) => (
            <TableRow
              key={props.rowKey(row)}
              row={row}
              index={from + place}
              ariaRowIndex={offset + from + place + HEAD_ROWS + 1}
              isActive={keys.active === from + place}
              isInnerOff={isVirtual && keys.active !== from + place}
              columns={columns}
              emptyCell={props.emptyCell ?? '-'}
              expansion={expansion}
              onOpen={props.onOpen}
            />
          ))}
          {to < rows.length ? <Spacer rows={rows.length - to} columns={columnCount} /> : null}
        </tbody>
      </table>
      {rows.length === 0 ? (
        <div className={classes.nothing}>
          <EmptyState hint="No row matches the filters." />
        </div>
      ) : null}
    </div>
  )
}

function Spacer({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={columns} style={{ height: rows * ROW_PX }} />
    </tr>
  )
}
