import { useDebouncedValue } from '@mantine/hooks'
import { labelOf } from '@dastak/contract/statuses.ts'
import { useState } from 'react'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import { ANY_COLUMN, type Column } from '../../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { KeptTable } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import { AllowDialog } from './allow-dialog.tsx'
import { type OptOut, useOptOuts } from './opt-outs.api.ts'
import { optOutsText } from './opt-outs.text.ts'

const text = optOutsText.list
const { columns: headers } = text
// The server returns the newest first and has no other order.
const isSortable = false
const PAUSE_MS = 150

const columnsOf = (onAllow: (row: OptOut) => void): Column<OptOut>[] => [
  {
    id: 'reference',
    header: headers.reference,
    text: ({ reference }) => reference,
    render: ({ reference }) => <code>{reference}</code>,
    isTitle: true,
    isSortable,
    minWidth: 160,
  },
  {
    id: 'unit',
    header: headers.unit,
    text: ({ unit }) => labelOf(text.units, unit),
    isSortable,
    minWidth: 80,
    priority: 2,
  },
  {
    id: 'origin',
    header: headers.origin,
    text: ({ origin }) => labelOf(text.origins, origin),
    isSortable,
    minWidth: 110,
    priority: 2,
  },
  timeColumn('since', headers.since, (row) => row.since, {
    isSortable,
    minWidth: 110,
    priority: 2,
  }),
  actionColumn(
    'allow',
    (row) => (
      <RowButton does={optOutsText.allow.button} to={row.reference} onClick={() => onAllow(row)} />
    ),
    120,
  ),
]

/** Opt-outs without their contacts, found as a reference is typed. */
export function OptOutsTable(table: KeptTable) {
  const typed = table.filters[ANY_COLUMN] ?? ''
  const [search] = useDebouncedValue(typed, PAUSE_MS)
  const found = useOptOuts(search)
  const [allowed, setAllowed] = useState<OptOut | null>(null)
  const [columns] = useState(() => columnsOf(setAllowed))
  const ofOthers = found.first?.of_others ?? 0
  return (
    <>
      <DataTable
        {...table}
        {...found.table}
        remote={{ ...found.table.remote, isBusy: found.table.remote.isBusy || search !== typed }}
        name="operator-opt-outs"
        label={text.label}
        columns={columns}
        rowKey={({ reference }) => reference}
        hasSearch
        searchHint={text.searchHint}
        count={text.count(found.total)}
        empty={{ hint: text.empty }}
        more={<LoadMore found={found} label={text.more} />}
      />
      {ofOthers > 0 ? <p className="dim-small">{text.ofOthers(ofOthers)}</p> : null}
      {allowed && (
        <AllowDialog
          key={allowed.reference}
          reference={allowed.reference}
          onClose={() => setAllowed(null)}
        />
      )}
    </>
  )
}
