import { type Column, isDataColumn, isSortable } from '../columns/column.ts'
import type { TableBodyProps } from '../data-table-props.ts'
import classes from './folded-filters.module.css'
import { SortButton } from '../rows/sort-button.tsx'
import { ColumnFilter } from '../rows/table-head.tsx'

/**
 * Headings and filters of the columns that had to give way, above the table: what they say stands
 * below each row. A column that the user has hidden is among them while it is filtered.
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
    <div className={`dim-small ${classes.line}`} role="group" aria-label="Columns below each row">
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
