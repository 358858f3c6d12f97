import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { MouseEvent } from 'react'
import { formatNumber } from '../../lib/text/numbers.ts'
import { DownloadButton } from '../buttons/download-button.tsx'
import { ANY_COLUMN, isFiltered } from './columns/column.ts'
import { FilterInput } from './filters/column-filter.tsx'
import type { TableBodyProps } from './data-table-props.ts'
import classes from './data-table.module.css'
import { TableOptions } from './columns/table-options.tsx'

interface TableToolbarProps<Row> extends TableBodyProps<Row> {
  /** All rows there are. */
  totalAll: number
  /** Null where there is nothing to download. */
  download: ((format: TableFormat) => void) | null
  isDownloading: boolean
  /** Columns cannot be chosen, as in cards. */
  isNarrow: boolean
}

/** The search box, the count, how the table looks, and the download of what is filtered. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { total, totalAll, filters, setFilters, download } = props
  function onClear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes away.
    currentTarget.parentElement?.querySelector('input')?.focus()
    setFilters({})
  }
  return (
    <div className={classes.toolbar}>
      {props.hasFilters === false ? null : (
        <search className={classes.search}>
          <FilterInput
            id={ANY_COLUMN}
            label={`Search ${props.label}`}
            placeholder="Search in all columns"
            filters={filters}
            setFilters={setFilters}
          />
        </search>
      )}
      <p role="status" className="dim tabular">
        {props.count ?? `Showing ${formatNumber(total)} Results...`}
        {total < totalAll ? (
          <span className={classes.all}> of {formatNumber(totalAll)}</span>
        ) : null}
      </p>
      {isFiltered(filters) ? (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
      <span className="grow" />
      {props.isNarrow ? null : <TableOptions {...props} />}
      {download ? (
        <DownloadButton
          of={props.label}
          onDownload={download}
          isBusy={props.isDownloading}
          isWaiting={total === 0}
        />
      ) : null}
    </div>
  )
}
