import { type Column, isDataColumn, isSortable } from '../columns/column.ts'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import classes from './folded-filters.module.css'
import { SortButton } from '../rows/sort-button.tsx'
import { ColumnFilter } from '../rows/table-head.tsx'

/**
 * The headings and filters of the folded columns, above the table. Also has hidden columns while
 * they are filtered.
 */
export function FoldedFilters<Row>(props: TableBodyProps<Row>) {
  const { layout, view, setSort, filters, setFilters, hasFilters = true } = props
  const hidden = props.columns.filter(
    (column) =>
      filters[column.id]?.trim() && ![...layout.columns, ...layout.folded].includes(column),
  )
  const columns = [...layout.folded, ...hidden].filter(hasFilters ? isDataColumn : isSortable)
  if (columns.length === 0) return null
  return (
    <div
      className={`dim-small ${classes.line}`}
      role="group"
      aria-label={tableText.foldedColumns}
      data-screen-only
    >
      {columns.map((column: Column<Row>) => (
        <div key={column.id} className={classes.column}>
          {isSortable(column) ? (
            <SortButton {...{ column, view, setSort }} />
          ) : (
            <span>{column.header}</span>
          )}
          {hasFilters ? <ColumnFilter {...{ column, filters, setFilters }} /> : null}
        </div>
      ))}
    </div>
  )
}
