import { toCsv } from '@dastak/contract/csv.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { downloadCsv } from '../../lib/csv.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { type Filters, isDataColumn } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'
import classes from './data-table.module.css'

interface TableToolbarProps<Row> extends DataTableProps<Row> {
  selected: readonly Row[]
  filters: Filters
  setFilters: (filters: Filters) => void
}

/** The count, and the download of what is filtered. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, selected, csvName, onDownload, filters, setFilters } = props
  const isFiltered = Object.values(filters).some((filter) => filter.trim() !== '')

  function download() {
    if (onDownload) return onDownload(selected)
    if (csvName === undefined) return
    const exported = columns.filter(isDataColumn)
    const header = exported.map((column) => column.header)
    const records = selected.map((row) => exported.map((column) => (column.csv ?? column.text)(row)))
    downloadCsv(csvName, toCsv(header, records))
  }

  return (
    <div className={classes.toolbar}>
      <p role="status" className={classes.count}>
        Showing {formatNumber(selected.length)} Results...
      </p>
      {isFiltered ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setFilters({})}>
          Clear filters
        </Button>
      ) : null}
      <span className={classes.gap} />
      {csvName === undefined && !onDownload ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={download}
          disabled={selected.length === 0}
        >
          Download CSV
        </Button>
      )}
    </div>
  )
}
