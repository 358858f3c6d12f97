import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { MouseEvent } from 'react'
import { DownloadButton } from '../buttons/download-button.tsx'
import { ANY_COLUMN, isFiltered } from './columns/column.ts'
import { FilterInput } from './filters/column-filter.tsx'
import type { TableBodyProps } from './data-table-props.ts'
import { tableText } from './data-table.text.ts'
import classes from './data-table.module.css'
import { useLate } from './paging/use-late.ts'
import { OtherFiles } from './selection/other-files.tsx'
import { TableOptions } from './columns/table-options.tsx'

interface TableToolbarProps<Row> extends TableBodyProps<Row> {
  /** The number of all rows. */
  totalAll: number
  /** Null if the table has no download. */
  download: ((format: TableFormat, other?: string) => void) | null
  isDownloading: boolean
  /** True for cards, which have no choice of columns. */
  isNarrow: boolean
}

/** A refresh that takes less is not mentioned. */
const LATE_MS = 1_000

/** The search box, the count, the table options, and the download of the matching rows. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { total, totalAll, filters, setFilters, download } = props
  const isLate = useLate(props.remote?.isRefreshing ?? false, LATE_MS)
  function onClear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button will be removed, so the search box takes the focus.
    currentTarget.parentElement?.querySelector('input')?.focus()
    setFilters({})
  }
  return (
    <div className={classes.toolbar}>
      {props.hasFilters === false ? null : (
        <search className={classes.search}>
          <FilterInput
            id={ANY_COLUMN}
            label={tableText.search(props.label)}
            placeholder={tableText.searchAll}
            filters={filters}
            setFilters={setFilters}
          />
        </search>
      )}
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
      {props.isNarrow ? null : <TableOptions {...props} />}
      {download && props.otherFiles ? (
        <OtherFiles
          files={props.otherFiles}
          onPick={(file) => download('csv', file)}
          isWaiting={props.isDownloading || total === 0}
        />
      ) : null}
      {download ? (
        <DownloadButton
          of={props.label}
          onDownload={(format) => download(format)}
          isBusy={props.isDownloading}
          isWaiting={total === 0}
        />
      ) : null}
    </div>
  )
}
