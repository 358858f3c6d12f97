import { memo } from 'react'
import { type Column, isDataColumn, isSortable } from '../columns/column.ts'
import { FilterInput } from '../filters/column-filter.tsx'
import { ColumnGrip, widthByKey } from '../columns/column-grip.tsx'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import { SortButton } from './sort-button.tsx'
import classes from './table-head.module.css'
import { withWidth } from '../columns/table-settings.ts'

type HeadProps = Pick<TableBodyProps<never>, 'view' | 'setSort' | 'settings' | 'onSettingsChange'>
type FilterProps = Pick<TableBodyProps<never>, 'filters' | 'setFilters'>

interface TableHeadProps<Row> extends HeadProps, FilterProps {
  columns: readonly Column<Row>[]
  /** Pixels, one for each column. */
  widths: readonly number[]
  hasFilters: boolean
  /** True if the first column expands the row. */
  hasToggle: boolean
  /** How many rows of the page are selected; undefined if rows cannot be selected. */
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
              aria-label={tableText.selectPage}
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
            <span className="visually-hidden">{tableText.open}</span>
          </th>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell key={column.id} {...props} column={column} width={widths[index]!} />
        ))}
      </tr>
      {hasFilters ? (
        <tr aria-rowindex={2} className={classes.filters}>
          {page ? <td /> : null}
          {hasToggle ? <td /> : null}
          {columns.map((column) => (
            <td key={column.id} data-pinned={column.isTitle}>
              {isDataColumn(column) ? (
                <ColumnFilter column={column} filters={filters} setFilters={setFilters} />
              ) : null}
            </td>
          ))}
        </tr>
      ) : null}
    </thead>
  )
}

/** Headings that sort, with a filter below each. Memoised, so that scrolling renders only rows. */
export const TableHead = memo(Head) as typeof Head

interface HeadCellProps<Row> extends HeadProps {
  column: Column<Row>
  width: number
}

function HeadCell<Row>({
  column,
  width,
  view,
  setSort,
  settings,
  onSettingsChange,
}: HeadCellProps<Row>) {
  const resize = (px: number | null) => onSettingsChange(withWidth(settings, column.id, px))
  const sorts = isSortable(column)
  const direction = view.sort?.column === column.id ? view.sort.direction : 'none'
  return (
    <th
      scope="col"
      data-kind={column.kind}
      data-pinned={column.isTitle}
      aria-label={sorts ? undefined : column.header}
      aria-sort={sorts ? ARIA_SORTS[direction] : undefined}
    >
      {sorts ? (
        <SortButton
          {...{ column, view, setSort }}
          tooltip={tableText.sortAndResize(column.header)}
          onKeyDown={(event) => event.altKey && widthByKey(event, width, resize)}
        />
      ) : (
        column.header
      )}
      <ColumnGrip
        width={width}
        onResize={resize}
        label={sorts ? undefined : tableText.widthOf(column.header)}
      />
    </th>
  )
}

const ARIA_SORTS = { none: 'none', asc: 'ascending', desc: 'descending' } as const

/** The filter of one column. */
export function ColumnFilter<Row>({
  column: { id, header },
  ...filter
}: FilterProps & { column: Column<Row> }) {
  return (
    <FilterInput
      id={id}
      label={tableText.filterBy(header)}
      placeholder={tableText.filter}
      {...filter}
    />
  )
}
