import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { MouseEvent, ReactNode } from 'react'
import { SmallButton } from '../buttons/small-button.tsx'
import { ANY_COLUMN, isFiltered } from './columns/column.ts'
import { FilterInput } from './filters/column-filter.tsx'
import type { TableBodyProps } from './data-table-props.ts'
import { tableText } from './data-table.text.ts'
import classes from './data-table.module.css'
import { useLate } from './paging/use-late.ts'
import { TableOptions } from './columns/table-options.tsx'

interface TableToolbarProps<Row> extends TableBodyProps<Row> {
  /** The number of all rows. */
  totalAll: number
  downloads: ReactNode
  /**
   * True for cards. They have no choice of columns, and their downloads are folded with the
   * filters.
   */
  isNarrow: boolean
  /** Whether cards have a checkbox, and what changes it. Null if they cannot be selected. */
  selecting: { isOn: boolean; onChange: (isOn: boolean) => void } | null
}

/** A refresh that takes less is not mentioned. */
const LATE_MS = 1_000

/** The search box, the count, the table options, and the downloads of the matching rows. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { total, totalAll, filters, setFilters, isNarrow, selecting } = props
  const isLate = useLate(props.remote?.isRefreshing ?? false, LATE_MS)
  function onClear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button will be removed, so the search box takes the focus.
    currentTarget.parentElement?.querySelector('input')?.focus()
    setFilters({})
  }
  const hasSearch = props.hasFilters !== false || props.hasSearch === true
  const select = selecting ? (
    <SmallButton
      look="outlined"
      aria-pressed={selecting.isOn}
      onClick={() => selecting.onChange(!selecting.isOn)}
    >
      {selecting.isOn ? tableText.endSelection : tableText.select}
    </SmallButton>
  ) : null
  return (
    <div className={classes.toolbar}>
      {hasSearch ? (
        <search className={classes.search}>
          <FilterInput
            id={ANY_COLUMN}
            label={tableText.search(props.label)}
            placeholder={props.searchHint ?? tableText.searchAll}
            filters={filters}
            setFilters={setFilters}
          />
        </search>
      ) : null}
      {hasSearch ? select : null}
      <p role="status" className={`dim tabular ${classes.count}`}>
        {props.count ?? tableText.showing(total)}
        {total < totalAll ? (
          <span className={classes.all}> {tableText.ofAll(totalAll)}</span>
        ) : null}
        {isLate ? <span className={classes.all}> {tableText.refreshing}</span> : null}
      </p>
      {isFiltered(filters) ? (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {tableText.clearFilters}
        </Button>
      ) : null}
      <span className="grow" />
      {hasSearch ? null : select}
      {isNarrow ? null : (
        <>
          <TableOptions {...props} />
          {props.downloads}
        </>
      )}
    </div>
  )
}
