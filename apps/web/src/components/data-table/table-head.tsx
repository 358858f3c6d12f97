import { IconArrowDown, IconArrowUp, IconArrowsSort, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Column, Filters, Sort } from './column.ts'
import { isDataColumn } from './column.ts'
import { nextSort } from './sort-param.ts'
import classes from './table-grid.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  setSort: (sort: Sort) => void
  filters: Filters
  setFilters: (filters: Filters) => void
  hasFilters: boolean
  /** True where the first column opens the row. */
  hasToggle: boolean
}

function Head<Row>({ columns, sort, setSort, filters, setFilters, hasFilters, hasToggle }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {hasToggle ? (
          <th scope="col">
            <span className="visually-hidden">Open</span>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} setSort={setSort} />
        ))}
      </tr>
      {hasFilters ? (
        <tr aria-rowindex={2} className={classes.filters}>
          {hasToggle ? <td /> : null}
          {columns.map((column) => (
            <td key={column.id}>
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

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | null
  setSort: (sort: Sort) => void
}

function HeadCell<Row>({ column, sort, setSort }: HeadCellProps<Row>) {
  if (!isDataColumn(column)) return <th scope="col">{column.header}</th>
  const direction = sort?.column === column.id ? sort.direction : null
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      data-kind={column.kind}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-on={direction !== null}
        onClick={() => setSort(nextSort(sort, column.id))}
      >
        {column.header}
        <Icon size={14} stroke={1.9} aria-hidden="true" />
      </button>
    </th>
  )
}

interface ColumnFilterProps<Row> {
  column: Column<Row>
  filters: Filters
  setFilters: (filters: Filters) => void
}

/** A contains filter with its clear icon. Escape clears it too. */
export function ColumnFilter<Row>({ column, filters, setFilters }: ColumnFilterProps<Row>) {
  const value = filters[column.id] ?? ''
  const set = (next: string) => setFilters({ ...filters, [column.id]: next })
  return (
    <span className={classes.filter}>
      <input
        data-filter={column.id}
        type="text"
        value={value}
        placeholder="Filter"
        aria-label={`Filter ${column.header}`}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => set(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          set('')
        }}
      />
      {value === '' ? null : (
        <button type="button" aria-label={`Clear filter ${column.header}`} title="Clear filter" onClick={() => set('')}>
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
