import { BATCH_ROW_STATUSES, type BatchRowData } from '@dastak/contract/batches/batch-rows.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { KeptTable } from '../../../components/data-table/data-table-props.ts'
import { usePageRequest } from '../../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../../components/data-table/paging/remote-page.ts'
import type { BulkKind, BulkRow } from '../bulk-kind.ts'
import { useQueryBatchRows } from './batch-rows.api.ts'
import { narrowRowColumns, rowColumns } from './row-columns.tsx'
import { RowChoices } from './row-choices.tsx'
import classes from './rows.module.css'
import { rowsText as text } from './rows.text.ts'

interface RowsTableProps extends KeptTable {
  kind: BulkKind
  batch: BulkRow
  /** Shows only rows with this status. */
  status: string | undefined
  /** Opens the person of a row. Must be stable; undefined if its rows are no persons. */
  onOpen: ((row: BatchRowData) => void) | undefined
  openKey: string | undefined
  onRowsShown: (rows: readonly BatchRowData[]) => void
}

const keyOf = ({ number }: BatchRowData) => String(number)
/** One text is found in any column. */
const NO_FILTERED: readonly never[] = []
const NO_COLUMNS = { result_columns: [], file_columns: [] }

/** The rows of a file in its order, with what became of each. */
export function RowsTable({ kind, batch, status, onOpen, ...table }: RowsTableProps) {
  const { page, isTyping } = usePageRequest(NO_FILTERED, table.filters, table.view)
  const known = BATCH_ROW_STATUSES.find((one) => one === status)
  const { search, offset, limit } = page
  const request = { client_id: batch.client_id, status: known, search, offset, limit }
  const query = useQueryBatchRows(kind, request, `${batch.status} ${batch.done}`)
  const rows = useRemotePage(query, isTyping)
  const isNarrow = useMediaQuery('(width < 40em)', false, { getInitialValueInEffect: false })
  const { result_columns, file_columns } = query.data ?? NO_COLUMNS
  const names = JSON.stringify({ result_columns, file_columns })
  const columns = useMemo(() => {
    const some = JSON.parse(names) as typeof NO_COLUMNS
    return isNarrow ? narrowRowColumns(some, onOpen) : rowColumns(some)
  }, [names, isNarrow, onOpen])
  return (
    <div className={classes.box}>
      {query.data ? <RowChoices page={query.data} chosen={known} /> : null}
      <DataTable
        {...table}
        {...rows}
        name="batch-rows"
        label={text.label(batch.filename)}
        columns={columns}
        rowKey={keyOf}
        empty={{ hint: text.noRows }}
        hasFilters={false}
        hasSearch
        keepsHeads
        {...(onOpen && !isNarrow && { onOpen })}
      />
    </div>
  )
}
