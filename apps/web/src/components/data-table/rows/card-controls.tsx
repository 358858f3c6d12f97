import { type ReactNode, useState } from 'react'
import { isDataColumn, isSortable } from '../columns/column.ts'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { formatSort, parseSort } from '../paging/sort-param.ts'
import classes from './card-controls.module.css'
import { ColumnFilter } from './table-head.tsx'

export interface CardControlsProps {
  /** The buttons that download the rows. Null if the table has no download. */
  downloads: ReactNode
}

/** What a wide table has in its head and above it, folded: filters, order and downloads. */
export function CardControls<Row>({
  columns,
  filters,
  setFilters,
  setSort,
  view,
  hasFilters = true,
  downloads,
}: TableBodyProps<Row> & CardControlsProps) {
  const sortable = columns.filter(isSortable)
  // Open if a filter is set, so that the filter is never hidden.
  const [isOpen, setIsOpen] = useState(() => columns.some(({ id }) => filters[id]?.trim()))
  const canSort = sortable.length > 0
  if (!canSort && !hasFilters && !downloads) return null
  return (
    <details
      className={classes.controls}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {tableText.controls({ canFilter: hasFilters, canSort, canDownload: downloads !== null })}
      </summary>
      {canSort ? (
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
      ) : null}
      {hasFilters
        ? columns.filter(isDataColumn).map((column) => (
            <div key={column.id} className={`dim-small ${classes.control}`}>
              {column.header}
              <ColumnFilter column={column} filters={filters} setFilters={setFilters} />
            </div>
          ))
        : null}
      {downloads}
    </details>
  )
}
