import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { Fact } from '../../facts/fact.tsx'
import classes from './card-list.module.css'
import { type Column, isDataColumn, isSortable } from '../columns/column.ts'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { formatSort, parseSort } from '../paging/sort-param.ts'
import { CellContent } from './table-cell.tsx'
import { ColumnFilter } from './table-head.tsx'

const MAX_RENDERED = 100
const CARD_PX = 220

/** The rows as cards, for narrow screens, with the same cells, filters and order. */
export function CardList<Row>(props: TableBodyProps<Row>) {
  const { rows, rowKey } = props
  const scroller = useRef<HTMLUListElement>(null)
  const isVirtual = rows.length > MAX_RENDERED
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 4,
  })
  const items = virtual.getVirtualItems()
  const first = isVirtual ? (items[0]?.index ?? 0) : 0
  const last = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length

  return (
    <>
      <CardControls {...props} />
      {rows.length === 0 ? props.placeholder : null}
      <ul ref={scroller} className={classes.list} data-virtual={isVirtual} aria-label={props.label}>
        {isVirtual ? <li aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} /> : null}
        {rows.slice(first, last).map((row, offset) => (
          <li
            key={rowKey(row)}
            ref={isVirtual ? virtual.measureElement : undefined}
            data-index={first + offset}
            className={classes.card}
          >
            <Card {...props} row={row} />
          </li>
        ))}
        {isVirtual ? (
          <li
            aria-hidden="true"
            style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }}
          />
        ) : null}
      </ul>
    </>
  )
}

function Card<Row>({
  row,
  columns,
  expansion,
  onOpen,
  openKey,
  rowKey,
  settings,
}: TableBodyProps<Row> & { row: Row }) {
  const isOpen = expansion?.isOpen(row) ?? false
  const title = columns.find((column) => column.isTitle)
  const contacts = columns.filter(({ kind }) => kind === 'phone' || kind === 'email')
  const actions = columns.filter(({ kind }) => kind === 'action')
  const rest = columns.filter(
    (column) =>
      ![title, ...contacts, ...actions].includes(column) &&
      (settings.shown?.[column.id] ?? !column.isHidden),
  )
  const lines = (some: readonly Column<Row>[]) =>
    some.map((column) => (
      <Fact key={column.id} name={column.header} kind={column.kind}>
        <CellContent column={column} row={row} />
      </Fact>
    ))
  return (
    <article aria-current={(openKey && rowKey(row) === openKey) || undefined}>
      {title ? (
        <h3 className={`anywhere ${classes.title}`}>
          <CellContent column={title} row={row} />
        </h3>
      ) : null}
      <dl className={classes.fields}>
        {lines(contacts)}
        {lines(rest)}
      </dl>
      <div className={`row ${classes.foot}`}>
        {actions.map((column) => (
          <CellContent key={column.id} column={column} row={row} />
        ))}
        {expansion?.canOpen(row) ? (
          <button
            type="button"
            className={classes.open}
            aria-expanded={isOpen}
            onClick={() => expansion.onToggle(row)}
          >
            {isOpen ? tableText.hideDetails : tableText.showDetails}
          </button>
        ) : onOpen ? (
          <button type="button" className={classes.open} onClick={() => onOpen(row)}>
            {tableText.open}
          </button>
        ) : null}
      </div>
      {isOpen ? <div className={classes.detail}>{expansion?.render(row)}</div> : null}
    </article>
  )
}

function CardControls<Row>({
  columns,
  filters,
  setFilters,
  setSort,
  view,
  hasFilters = true,
}: TableBodyProps<Row>) {
  const sortable = columns.filter(isSortable)
  // Open if a filter is set, so that the filter is never hidden.
  const [isOpen, setIsOpen] = useState(() => columns.some(({ id }) => filters[id]?.trim()))
  if (sortable.length === 0 && !hasFilters) return null
  return (
    <details
      className={classes.controls}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{hasFilters ? tableText.filterAndSort : tableText.sort}</summary>
      <label className={`dim-small ${classes.control}`}>
        {tableText.sortLabel}
        <select
          value={view.sort ? formatSort(view.sort) : ''}
          onChange={(event) => setSort(parseSort(event.currentTarget.value))}
        >
          {view.isAlwaysSorted ? null : <option value="">{tableText.defaultOrder}</option>}
          {sortable.flatMap(({ id, header }) => [
            <option key={id} value={id}>
              {tableText.ascending(header)}
            </option>,
            <option key={`-${id}`} value={`-${id}`}>
              {tableText.descending(header)}
            </option>,
          ])}
        </select>
      </label>
      {hasFilters
        ? columns.filter(isDataColumn).map((column) => (
            <div key={column.id} className={`dim-small ${classes.control}`}>
              {column.header}
              <ColumnFilter column={column} filters={filters} setFilters={setFilters} />
            </div>
          ))
        : null}
    </details>
  )
}
