import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import type { Column, Filters, Sort } from './column.ts'
import { isDataColumn, isSortable } from './column.ts'
import { FilterInput } from './column-filter.tsx'
import { ColumnGrip, GRIP_STEP_PX, type WidthSettings } from './column-grip.tsx'
import { nextSort } from './sort-param.ts'
import classes from './table-head.module.css'

interface TableHeadProps<Row> extends WidthSettings {
  columns: readonly Column<Row>[]
  /** Pixels, one for each column. */
  widths: readonly number[]
  sort: Sort | null
  setSort: (sort: Sort) => void
  filters: Filters
  setFilters: (filters: Filters) => void
  hasFilters: boolean
  /** True where the first column opens the row. */
  hasToggle: boolean
  /** How many rows of the page are chosen; undefined where rows cannot be chosen. */
  page?: 'none' | 'some' | 'all'
  onTogglePage?: () => void
}

function Head<Row>(props: TableHeadProps<Row>) {
  const { columns, widths, filters, setFilters, hasFilters, hasToggle, page, onTogglePage } = props
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {page ? (
          <th scope="col" className={classes.check}>
            <input
              type="checkbox"
              aria-label="Choose all rows of this page"
              ref={(box) => {
                if (box) box.indeterminate = page === 'some'
              }}
              checked={page === 'all'}
              onChange={() => onTogglePage?.()}
            />
          </th>
        ) : null}
        {hasToggle ? (
          <th scope="col">
            <span className="visually-hidden">Open</span>
          </th>
        ) : null}
        {columns.map((column, place) => (
          <HeadCell key={column.id} {...props} column={column} width={widths[place]!} />
        ))}
      </tr>
      {hasFilters ? (
        <tr aria-rowindex={2} className={classes.filters}>
          {page ? <td /> : null}
          {hasToggle ? <td /> : null}
          {columns.map((column) => (
            <td key={column.id} data-pinned={column.isTitle}>
              {isDataColumn(column) ? <ColumnFilter column={column} filters={filters} setFilters={setFilters} /> : null}
            </td>
          ))}
        </tr>
      ) : null}
    </thead>
  )
}

/** Column heads that sort, and under them a filter each. Memoised: scrolling draws only rows. */
export const TableHead = memo(Head) as typeof Head

interface HeadCellProps<Row> extends WidthSettings {
  column: Column<Row>
  width: number
  sort: Sort | null
  setSort: (sort: Sort) => void
}

function HeadCell<Row>({ column, width, sort, setSort, settings, onSettingsChange }: HeadCellProps<Row>) {
  const grip = <ColumnGrip id={column.id} width={width} settings={settings} onSettingsChange={onSettingsChange} />
  if (!isSortable(column))
    return (
      <th scope="col" data-kind={column.kind} data-pinned={column.isTitle}>
        {column.header}
        {grip}
      </th>
    )
  const direction = sort?.column === column.id ? sort.direction : null
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const step = event.key === 'ArrowRight' ? GRIP_STEP_PX : -GRIP_STEP_PX
    onSettingsChange({ ...settings, widths: { ...settings.widths, [column.id]: Math.max(60, width + step) } })
  }

  return (
    <th
      scope="col"
      data-kind={column.kind}
      data-pinned={column.isTitle}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-on={direction !== null}
        title={`Sort by ${column.header}. Alt with the arrow keys changes the width.`}
        onClick={() => setSort(nextSort(sort, column.id))}
        onKeyDown={onKeyDown}
      >
        <span>{column.header}</span>
        <Icon size={14} stroke={1.9} aria-hidden="true" />
      </button>
      {grip}
    </th>
  )
}

interface ColumnFilterProps<Row> {
  column: Column<Row>
  filters: Filters
  setFilters: (filters: Filters) => void
}

/** The filter of one column. */
export function ColumnFilter<Row>({ column, filters, setFilters }: ColumnFilterProps<Row>) {
  return (
    <FilterInput
      id={column.id}
      label={`Filter ${column.header}`}
      placeholder="Filter"
      filters={filters}
      setFilters={setFilters}
    />
  )
}
