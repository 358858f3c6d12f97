import { RECHARGE_COLUMNS, type Recharge } from '@dastak/contract/ledger.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  identifierColumn,
  numberColumn,
  timeColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import type { DownloadRequest, KeptTable } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { DateTime } from '../../components/facts/date-time.tsx'
import { localIso } from '../../lib/text/dates.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../lib/files/table-file.ts'
import classes from './ledger.module.css'
import { ledgerText } from './ledger.text.ts'
import { fetchRechargesFile, useQueryRecharges } from './ledger.api.ts'

/** `sort` of an address: newest recharge first. */
export const NEWEST_RECHARGE_FIRST = '-recharged_on'
const FILE_NAME = 'recharge_history'
const keyOf = (recharge: Recharge) => recharge.recharge_id

/** The columns of the table. */
export const RECHARGE_TABLE: readonly Column<Recharge>[] = [
  timeColumn('recharged_on', RECHARGE_COLUMNS.recharged_on, (recharge) => recharge.recharged_on, {
    render: (recharge) => (
      <span className={classes.pair}>
        <DateTime instant={recharge.recharged_on} />
        <span className="dim-small">{recharge.reason}</span>
      </span>
    ),
    isTitle: true,
    minWidth: 150,
  }),
  added('credits_added'),
  added('email_credits_added'),
  identifierColumn('recharge_id', RECHARGE_COLUMNS.recharge_id, keyOf, { minWidth: 110 }),
]

function added(id: 'credits_added' | 'email_credits_added'): Column<Recharge> {
  return numberColumn(id, RECHARGE_COLUMNS[id], (recharge) => recharge[id], { minWidth: 90 })
}

const fileOf = (recharges: readonly Recharge[]) =>
  tableOf<Recharge>(
    [
      [RECHARGE_COLUMNS.recharged_on, (recharge) => dateCell(localIso(recharge.recharged_on))],
      [RECHARGE_COLUMNS.credits_added, (recharge) => recharge.credits_added],
      [RECHARGE_COLUMNS.email_credits_added, (recharge) => recharge.email_credits_added],
      [RECHARGE_COLUMNS.recharge_id, keyOf],
      [RECHARGE_COLUMNS.reason, (recharge) => recharge.reason],
    ],
    recharges,
  )

interface RechargesTableProps extends KeptTable {
  /** Shown in an empty list. */
  emptyAction: ReactNode
}

/** Every recharge of this account. */
export function RechargesTable({ emptyAction, ...table }: RechargesTableProps) {
  const { latest, page, isTyping } = usePageRequest(RECHARGE_TABLE, table.filters, table.view)
  const remote = useRemotePage(useQueryRecharges(page), isTyping)
  async function download({ format, chosen }: DownloadRequest<Recharge>) {
    if (chosen) return saveTable(FILE_NAME, format, fileOf(chosen))
    saveFile(`${FILE_NAME}.${format}`, (await fetchRechargesFile({ ...latest, format })).blob)
  }
  return (
    <DataTable
      {...table}
      {...remote}
      name="recharges"
      label={ledgerText.recharges.label}
      columns={RECHARGE_TABLE}
      rowKey={keyOf}
      onDownload={download}
      empty={{ hint: ledgerText.recharges.emptyHint, action: emptyAction }}
    />
  )
}
