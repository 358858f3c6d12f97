import { type CSSProperties, useRef } from 'react'
import type { TableBodyProps } from '../data-table-props.ts'
import classes from './table-grid.module.css'
import { RowWindow } from './row-window.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useEdges } from '../../use-edges.ts'
import { useRowKeys } from './use-row-keys.ts'
import { CHECK_PX, TOGGLE_PX } from '../columns/use-table-layout.ts'

const ROW_PX = 46
const COMPACT_ROW_PX = 36
/** The height of one line of folded columns, and the gap below the last one. */
const FOLD_LINE_PX = 18
const FOLD_GAP_PX = 6
const HEAD_PX = 84

/** The rows as a table with a sticky head, a pinned title, and arrow keys and Enter on the rows. */
export function TableGrid<Row>(props: TableBodyProps<Row>) {
  const { rows, expansion, total, offset, selection, settings, hasFilters = true } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, widths, folded, foldLines, width, isVirtual, isBoxed } = props.layout
  const headRows = hasFilters ? 2 : 1
  const foldPx = folded.length === 0 ? 0 : foldLines * FOLD_LINE_PX + FOLD_GAP_PX
  const rowPx = (settings.isCompact ? COMPACT_ROW_PX : ROW_PX) + foldPx
  const edges = useEdges(scroller, isBoxed)

  const scrollTo = useRef<((index: number) => void) | null>(null)
  const keys = useRowKeys({
    count: rows.length,
    scrollTo: (index) => scrollTo.current?.(index),
    onEnter: (index) => {
      const row = rows[index]
      if (row === undefined) return
      if (expansion?.canOpen(row)) expansion.onToggle(row)
      else props.onOpen?.(row)
    },
    selection,
  })
  const columnCount = columns.length + (expansion ? 1 : 0) + (selection ? 1 : 0)

  return (
    <div className={classes.frame} data-more={edges.hasMore || undefined}>
      <div
        ref={scroller}
        className={classes.scroller}
        data-boxed={isBoxed}
        data-virtual={isVirtual}
        data-folds={folded.length > 0 || undefined}
        data-shifted={edges.isShifted || undefined}
        onScroll={edges.onScroll}
      >
        <table
          className={classes.grid}
          data-compact={settings.isCompact || undefined}
          style={{ minWidth: width, '--fold': `${foldPx}px` } as CSSProperties}
          aria-label={props.label}
          // -1 means that the number of rows is unknown.
          aria-rowcount={props.remote?.isTotalCapped ? -1 : total + headRows}
        >
          <colgroup>
            {selection ? <col style={{ width: CHECK_PX }} /> : null}
            {expansion ? <col style={{ width: TOGGLE_PX }} /> : null}
            {columns.map((column, index) => (
              <col key={column.id} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            widths={widths}
            view={props.view}
            setSort={props.setSort}
            filters={props.filters}
            setFilters={props.setFilters}
            hasFilters={hasFilters}
            hasToggle={expansion !== undefined}
            page={selection?.page}
            onTogglePage={selection?.togglePage}
            settings={settings}
            onSettingsChange={props.onSettingsChange}
          />
          <tbody ref={keys.body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
            <RowWindow
              isVirtual={isVirtual}
              count={rows.length}
              scroller={scroller}
              rowPx={rowPx}
              headPx={HEAD_PX}
              overscan={12}
              scrollTo={scrollTo}
            >
              {({ from, to, above, below }) => (
                <>
                  {above > 0 ? <Spacer height={above} columns={columnCount} /> : null}
                  {rows.slice(from, to).map((row, position) => (
                    <TableRow
                      key={props.rowKey(row)}
                      row={row}
                      index={from + position}
                      ariaRowIndex={offset + from + position + headRows + 1}
                      isActive={keys.active === from + position}
                      isInnerOff={isVirtual && keys.active !== from + position}
                      isCurrent={props.rowKey(row) === props.openKey}
                      isChosen={selection?.has(row)}
                      onChoose={selection?.toggle}
                      columns={columns}
                      folded={folded}
                      expansion={expansion}
                      onOpen={props.onOpen}
                    />
                  ))}
                  {below > 0 ? <Spacer height={below} columns={columnCount} /> : null}
                </>
              )}
            </RowWindow>
          </tbody>
        </table>
        {rows.length === 0 ? props.placeholder : null}
      </div>
    </div>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={classes.spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
