import { entryOf, type StatusText } from '@dastak/contract/statuses.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  numberColumn,
  statusColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { kindNouns } from './kind-nouns.ts'
import type { Tried } from './use-try.ts'
import classes from './vendors.module.css'
import { paiseText, vendorsText } from './vendors.text.ts'

const text = vendorsText.try
const { columns: headers, outcomes } = text

const OUTCOMES: Readonly<Record<string, StatusText>> = {
  hit: { label: outcomes.hit, meaning: 'done' },
  miss: { label: outcomes.miss, meaning: 'nothing' },
  failure: { label: outcomes.failure, meaning: 'failed' },
}
const rightText = (isRight: boolean | null) =>
  isRight === null ? '' : isRight ? text.right : text.wrong

const COLUMNS: readonly Column<Tried>[] = [
  {
    id: 'subject',
    header: headers.subject,
    text: ({ subject }) => subject,
    isTitle: true,
    minWidth: 110,
  },
  {
    id: 'kind',
    header: headers.kind,
    text: ({ kind }) => kindNouns(kind),
    minWidth: 80,
    priority: 3,
  },
  { id: 'vendor', header: headers.vendor, text: ({ vendor }) => vendor, minWidth: 100 },
  statusColumn(
    'outcome',
    headers.outcome,
    ({ outcome }) => entryOf(OUTCOMES, outcome) ?? { label: outcome, meaning: 'nothing' },
    { width: 165 },
  ),
  {
    id: 'phone_is_right',
    header: headers.phone,
    text: ({ phone_is_right: isRight }) => rightText(isRight),
    minWidth: 70,
  },
  {
    id: 'email_is_right',
    header: headers.email,
    text: ({ email_is_right: isRight }) => rightText(isRight),
    minWidth: 70,
  },
  numberColumn('ms', headers.ms, ({ ms }) => ms, {
    text: ({ ms }) => text.ms(ms),
    minWidth: 80,
    priority: 2,
  }),
  numberColumn('cost', headers.cost, ({ paise }) => paise / 100, {
    text: ({ paise }) => paiseText(paise),
    minWidth: 100,
    priority: 2,
  }),
]

interface TryResultsProps extends Pick<DataTableProps<Tried>, 'view' | 'onViewChange'> {
  results: readonly Tried[]
}

/** What each vendor answered for each number, and the sums of each vendor. */
export function TryResults({ results, ...table }: TryResultsProps) {
  const vendors = [...Map.groupBy(results, ({ vendor }) => vendor)]
  return (
    <>
      <ul className={classes.sums} aria-label={text.sums}>
        {vendors.map(([vendor, rows]) => (
          <li key={vendor}>{text.sum(vendor, ...sums(rows))}</li>
        ))}
      </ul>
      <DataTable
        {...table}
        name="operator-vendor-try"
        label={text.label}
        columns={COLUMNS}
        rows={results}
        rowKey={({ kind, subject, vendor }) => [kind, subject, vendor].join('\n')}
        fileName="vendor-try"
      />
    </>
  )
}

/** How many known fields were right and wrong, and how many numbers were not found. */
function sums(rows: readonly Tried[]): [right: number, wrong: number, misses: number] {
  const fields = rows.flatMap(({ phone_is_right: phone, email_is_right: email }) => [phone, email])
  const count = (isRight: boolean) => fields.filter((one) => one === isRight).length
  return [count(true), count(false), rows.filter(({ outcome }) => outcome !== 'hit').length]
}
