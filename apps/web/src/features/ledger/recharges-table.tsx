import { RECHARGE_COLUMNS, type Recharge } from '@dastak/contract/ledger.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import type { DownloadAsked, KeptTable } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePageAsked } from '../../components/data-table/paging/list-asked.ts'
import { remotePage } from '../../components/data-table/paging/remote-page.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { Identifier } from '../../components/facts/identifier.tsx'
import { formatDateTime, localIso } from '../../lib/words/dates.ts'
import { formatNumber } from '../../lib/words/numbers.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { saveTable } from '../../lib/files/table-file.ts'
import classes from './ledger.module.css'
import { fetchRechargesFile, useQueryRecharges } from './ledger.api.ts'

/** By which the newest recharge comes first. */
export const NEWEST_RECHARGE_FIRST = '-recharged_on'
const FILE_NAME = 'recharge_history'
const keyOf = (recharge: Recharge) => recharge.recharge_id

const COLUMNS: readonly Column<Recharge>[] = [
  {
    id: 'recharged_on',
    header: RECHARGE_COLUMNS.recharged_on,
    text: (recharge) => formatDateTime(recharge.recharged_on),
    render: (recharge) => (
      <span className={classes.pair}>
        <DateTime instant={recharge.recharged_on} />
        <span className="dim-small">{recharge.reason}</span>
      </span>
    ),
    isTitle: true,
    minWidth: 150,
  },
  {
    id: 'credits_added',
    header: RECHARGE_COLUMNS.credits_added,
    kind: 'number',
    text: (recharge) => String(recharge.credits_added),
    show: (recharge) => formatNumber(recharge.credits_added),
    minWidth: 90,
  },
  {
    id: 'email_credits_added',
    header: RECHARGE_COLUMNS.email_credits_added,
    kind: 'number',
    text: (recharge) => String(recharge.email_credits_added),
    show: (recharge) => formatNumber(recharge.email_credits_added),
    minWidth: 90,
  },
  {
    id: 'recharge_id',
    header: RECHARGE_COLUMNS.recharge_id,
    kind: 'identifier',
    text: (recharge) => recharge.recharge_id,
    render: (recharge) => <Identifier value={recharge.recharge_id} />,
    minWidth: 110,
  },
]

interface RechargesTableProps extends KeptTable {
  /** What fills an empty list. */
  emptyAction: ReactNode
}

/** Every grant of credits to this account. */
export function RechargesTable({ emptyAction, ...table }: RechargesTableProps) {
  const { latest, page, isTyping } = usePageAsked(COLUMNS, table.filters, table.view)
  const query = useQueryRecharges(page)
  async function download({ format, chosen }: DownloadAsked<Recharge>) {
    const heading = Object.values(RECHARGE_COLUMNS)
    if (chosen) return saveTable(FILE_NAME, format, { heading, records: chosen.map(recordOf) })
    saveFile(`${FILE_NAME}.${format}`, (await fetchRechargesFile({ ...latest, format })).blob)
  }
  return (
    <DataTable
      {...table}
      {...remotePage(query, isTyping)}
      name="recharges"
      label="Recharge history"
      columns={COLUMNS}
      rowKey={keyOf}
      onDownload={download}
      empty={{
        hint: 'Every time credits are added to your account, it is kept here with its Recharge ID.',
        action: emptyAction,
      }}
    />
  )
}

function recordOf({
  recharged_on: at,
  credits_added: phone,
  email_credits_added: email,
  recharge_id: id,
  reason,
}: Recharge) {
  return [dateCell(localIso(at)), phone, email, id, reason]
}
