import { dateCell } from '@dastak/contract/tables/csv.ts'
import {
  LEDGER_COLUMNS,
  LEDGER_KINDS,
  LEDGER_SUBJECT,
  type LedgerLine,
} from '@dastak/contract/ledger.ts'
import { labelOf } from '@dastak/contract/statuses.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { timeColumn } from '../../components/data-table/columns/usual-columns.tsx'
import type {
  DataTableProps,
  DownloadRequest,
  KeptTable,
} from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { usePageRequest } from '../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../components/data-table/paging/remote-page.ts'
import { localIso } from '../../lib/text/dates.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../lib/files/table-file.ts'
import { LedgerAbout, aboutText } from './ledger-about.tsx'
import classes from './ledger.module.css'
import { ledgerText } from './ledger.text.ts'
import { type CreditUnit, type LedgerPart, fetchLedgerFile, useQueryLedger } from './ledger.api.ts'

/** `sort` of an address: newest line first. */
export const NEWEST_LINE_FIRST = '-timestamp'
const FILE_NAME = 'ledger'
const keyOf = (line: LedgerLine) => line.entry_id

/** The columns of the table. */
export const LEDGER_TABLE: readonly Column<LedgerLine>[] = [
  timeColumn('timestamp', LEDGER_COLUMNS.timestamp, (line) => line.timestamp, {
    minWidth: 124,
    priority: 2,
  }),
  {
    id: 'kind',
    header: LEDGER_COLUMNS.kind,
    text: (line) => labelOf(LEDGER_KINDS, line.kind),
    isTitle: true,
    isSortable: false,
    minWidth: 120,
  },
  {
    id: 'about',
    header: LEDGER_COLUMNS.about,
    text: aboutText,
    render: (line) => <LedgerAbout line={line} />,
    isSortable: false,
    minWidth: 130,
  },
  {
    id: 'actor',
    header: LEDGER_COLUMNS.actor,
    text: (line) => line.actor,
    isSortable: false,
    minWidth: 90,
    priority: 3,
  },
  amount('phone'),
  amount('email'),
]

/** The change of one unit, with the balance after it underneath. */
function amount(unit: CreditUnit): Column<LedgerLine> {
  return {
    id: unit,
    header: LEDGER_COLUMNS[unit],
    kind: 'number',
    text: (line) => signed(line[unit]) || '0',
    render: (line) => (
      <span className={classes.amount}>
        <span data-sign={Math.sign(line[unit])}>{signed(line[unit]) || '–'}</span>
        <span className="dim-small">{ledgerText.ledger.creditsLeft(line[`${unit}_left`])}</span>
      </span>
    ),
    isSortable: false,
    minWidth: 104,
  }
}

/** `+10`, `−1` with a real minus sign; empty for 0. */
function signed(value: number): string {
  if (value === 0) return ''
  return `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value))}`
}

interface LedgerTableProps extends KeptTable {
  part: LedgerPart
  /** Shown in an empty list. */
  emptyAction: ReactNode
}

/** Every change of the balance, with the balance after it. */
export function LedgerTable({ part, emptyAction, ...table }: LedgerTableProps) {
  const {
    latest,
    page: request,
    isTyping,
  } = usePageRequest(LEDGER_TABLE, table.filters, table.view)
  const page = useRemotePage(useQueryLedger({ ...request, ...part }), isTyping)
  async function download({ format, chosen }: DownloadRequest<LedgerLine>) {
    if (chosen) return saveTable(FILE_NAME, format, fileOf(chosen))
    saveFile(`${FILE_NAME}.${format}`, (await fetchLedgerFile({ ...latest, ...part, format })).blob)
  }
  return (
    <LedgerLines
      {...table}
      page={page}
      search={`${part.wallet} ${part.unit}`}
      onDownload={download}
      empty={{ hint: ledgerText.ledger.emptyHint, action: emptyAction }}
    />
  )
}

type TableProps = DataTableProps<LedgerLine>

interface LedgerLinesProps extends KeptTable, Pick<TableProps, 'onDownload' | 'empty'> {
  page: ReturnType<typeof useRemotePage<LedgerLine>>
  /** Which lines these are. */
  search: string
  /** True for the lines of another user: nobody can open their leads. */
  isForeign?: boolean
}

/** The lines of a ledger, which were fetched elsewhere. */
export function LedgerLines({ page, search, isForeign, ...table }: LedgerLinesProps) {
  return (
    <DataTable
      {...table}
      {...page}
      remote={{ ...page.remote, search }}
      name="ledger"
      label={ledgerText.ledger.label}
      columns={isForeign ? FOREIGN_LINES : LEDGER_TABLE}
      rowKey={keyOf}
    />
  )
}

const FOREIGN_LINES = LEDGER_TABLE.map((column) =>
  column.id === 'about' ? { ...column, render: aboutText } : column,
)

const fileOf = (lines: readonly LedgerLine[]) =>
  tableOf<LedgerLine>(
    [
      [LEDGER_COLUMNS.timestamp, (line) => dateCell(localIso(line.timestamp))],
      [LEDGER_COLUMNS.kind, (line) => labelOf(LEDGER_KINDS, line.kind)],
      [LEDGER_COLUMNS.about, aboutText],
      [LEDGER_SUBJECT, (line) => line.subject?.id],
      [LEDGER_COLUMNS.actor, (line) => line.actor],
      [LEDGER_COLUMNS.phone, (line) => line.phone],
      [LEDGER_COLUMNS.email, (line) => line.email],
      [ledgerText.ledger.phoneLeft, (line) => line.phone_left],
      [ledgerText.ledger.emailLeft, (line) => line.email_left],
      [ledgerText.ledger.entryId, keyOf],
    ],
    lines,
  )
