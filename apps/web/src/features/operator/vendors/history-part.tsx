import type { Column } from '../../../components/data-table/columns/column.ts'
import { timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import { operatorText } from '../operator.text.ts'
import { kindNouns } from './kind-nouns.ts'
import { useVendorChanges, type VendorChange } from './vendors.api.ts'
import classes from './vendors.module.css'
import { paiseText, vendorsText } from './vendors.text.ts'

const text = vendorsText.history
const { columns: headers } = text
// The server returns the newest first and has no other order.
const isSortable = false

function valueText(field: string, value: string | null): string {
  if (value === null || value === '') return text.nothing
  if (value === 'true') return text.yes
  if (value === 'false') return text.no
  if (field === 'price_paise') return paiseText(Number(value))
  if (field === 'timeout_ms') return vendorsText.chain.seconds(Number(value))
  return value
}

function changesOf({ is_new: isNew, changes }: VendorChange): string[] {
  if (isNew) return [text.added]
  if (changes.length === 0) return [text.same]
  return changes.map(({ field, before, after }) =>
    text.change(text.fields[field] ?? field, valueText(field, before), valueText(field, after)),
  )
}

const COLUMNS: readonly Column<VendorChange>[] = [
  {
    id: 'what',
    header: headers.what,
    text: ({ name, kind }) => (kind === null ? kindNouns(name) : `${name}, ${kindNouns(kind)}`),
    isTitle: true,
    isSortable,
    minWidth: 130,
  },
  {
    id: 'changes',
    header: headers.changes,
    text: (row) => changesOf(row).join(', '),
    render: (row) => (
      <ul className={classes.address}>
        {changesOf(row).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    ),
    isSortable,
    minWidth: 220,
  },
  {
    id: 'by',
    header: headers.by,
    text: ({ by: { user_id: id, name } }) =>
      name === text.commandLine ? operatorText.commandLine : (name ?? id ?? operatorText.noName),
    isSortable,
    minWidth: 150,
    priority: 2,
  },
  timeColumn('at', headers.at, ({ at }) => at, { isSortable, minWidth: 110, priority: 2 }),
]

/** Who changed what of the vendors, the newest first. */
export function HistoryPart(table: Pick<DataTableProps<VendorChange>, 'view' | 'onViewChange'>) {
  const found = useVendorChanges()
  return (
    <DataTable
      {...table}
      {...found.table}
      name="operator-vendor-history"
      label={text.label}
      columns={COLUMNS}
      rowKey={({ change_id: id }) => id}
      empty={{ hint: text.empty }}
      more={<LoadMore found={found} label={text.more} />}
    />
  )
}
