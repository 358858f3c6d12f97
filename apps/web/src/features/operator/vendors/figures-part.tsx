import type { Column } from '../../../components/data-table/columns/column.ts'
import { numberColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { kindNouns } from './kind-nouns.ts'
import { p95Text } from './vendor-state.ts'
import { useVendorFigures } from './vendors.api.ts'
import { paiseText, vendorsText } from './vendors.text.ts'

const text = vendorsText.figures
const { columns: headers } = text

type Row = NonNullable<ReturnType<typeof useVendorFigures>['data']>['data'][number]

const nameOf = ({ vendor, is_own: isOwn }: Row) => (isOwn ? text.own(vendor) : vendor)

const count = (
  id: 'calls' | 'hits' | 'misses' | 'failures' | 'late' | 'refused',
  priority: 1 | 2 | 3,
) => numberColumn<Row>(id, headers[id], (row) => row[id], { priority, minWidth: 60 })

/** A number with its own text, which may be missing. */
const measure = (
  id: 'hitRate' | 'cost' | 'perHit' | 'p95',
  of: (row: Row) => number | null,
  textOf: (row: Row) => string,
  priority: 1 | 2 | 3 = 1,
): Column<Row> => ({
  id,
  header: headers[id],
  kind: 'number',
  text: textOf,
  sortBy: (row) => of(row) ?? -1,
  cell: of,
  priority,
  minWidth: 100,
})

const COLUMNS: readonly Column<Row>[] = [
  { id: 'vendor', header: headers.vendor, text: nameOf, isTitle: true, minWidth: 120 },
  { id: 'kind', header: headers.kind, text: ({ kind }) => kindNouns(kind), minWidth: 90 },
  {
    id: 'region',
    header: headers.region,
    text: ({ region }) => region || text.noState,
    minWidth: 100,
  },
  count('calls', 1),
  count('hits', 2),
  count('misses', 3),
  count('failures', 3),
  count('late', 3),
  count('refused', 3),
  measure(
    'hitRate',
    ({ hit_rate: share }) => share && Math.round(share * 1000) / 10,
    ({ hit_rate: share }) => vendorsText.percent(share),
  ),
  measure(
    'cost',
    ({ cost_paise: paise }) => paise / 100,
    ({ cost_paise: paise }) => paiseText(paise),
    2,
  ),
  measure(
    'perHit',
    ({ paise_per_hit: paise }) => paise && Math.round(paise) / 100,
    ({ paise_per_hit: paise }) => (paise === null ? '' : paiseText(paise)),
    2,
  ),
  measure(
    'p95',
    ({ p95_ms: ms }) => ms,
    ({ p95_ms: ms }) => p95Text(ms),
    3,
  ),
]

interface FiguresPartProps extends Pick<DataTableProps<Row>, 'view' | 'onViewChange'> {
  days: number
}

/** What the calls of vendors brought, by vendor, kind and state of India. */
export function FiguresPart({ days, ...table }: FiguresPartProps) {
  const { data, error, refetch } = useVendorFigures(days)
  const rows = data?.data ?? null
  return (
    <>
      <DataTable
        {...table}
        name="operator-vendor-figures"
        label={text.label}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ vendor, kind, region, is_own: isOwn }) =>
          [vendor, kind, region, isOwn].join('\n')
        }
        problem={rows ? null : problemOf(error)}
        onRetry={() => void refetch()}
        fileName={`vendor-figures-${days}-days`}
        empty={{ hint: text.empty }}
      />
      {rows?.some(({ is_own: isOwn }) => isOwn) ? <p className="dim-small">{text.more}</p> : null}
    </>
  )
}
