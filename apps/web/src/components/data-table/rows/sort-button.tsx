import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import type { Column, Sort } from '../columns/column.ts'
import type { TableView } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { nextSort } from '../paging/sort-param.ts'
import classes from './sort-button.module.css'

interface SortButtonProps<Row> {
  column: Column<Row>
  view: TableView
  setSort: (sort: Sort | null) => void
  /** Its tooltip; "Sort by …" by default. */
  tooltip?: string
  onKeyDown?: KeyboardEventHandler
}

/** The heading of a column as a button that sorts by it. */
export function SortButton<Row>({
  column,
  view,
  setSort,
  tooltip = tableText.sortBy(column.header),
  onKeyDown,
}: SortButtonProps<Row>) {
  const direction = view.sort?.column === column.id ? view.sort.direction : null
  const Icon =
    direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort
  return (
    <button
      type="button"
      className={classes.sort}
      data-on={direction !== null}
      title={tooltip}
      onClick={() => setSort(nextSort(view, column.id))}
      onKeyDown={onKeyDown}
    >
      <span>{column.header}</span>
      <Icon size={14} stroke={1.9} aria-hidden="true" />
    </button>
  )
}
