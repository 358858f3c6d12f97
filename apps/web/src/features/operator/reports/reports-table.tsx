import type { ReactNode } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import { saveTable, tableOf } from '../../../lib/files/table-file.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from '../operator.module.css'
import { USER_LINK_PX, UserLink } from '../user-link.tsx'
import { kindText, nameOf, reportedText, reportState } from './report-state.ts'
import {
  fetchAllReports,
  type OperatorReport,
  type ReportPart,
  type useReports,
} from './reports.api.ts'
import { reportsText } from './reports.text.ts'

const { columns: headers } = reportsText
// The server returns the oldest first and has no other order.
const isSortable = false
const keyOf = (report: OperatorReport) => report.report_id

const COLUMNS: readonly Column<OperatorReport>[] = [
  {
    id: 'lead',
    header: headers.lead,
    text: ({ name, kind }) => `${titleCaseName(name)} (${kindText(kind)})`,
    render: ({ name, kind, subject }) => (
      <span className={classes.pair}>
        <span className={classes.words} title={name}>
          {titleCaseName(name)}
        </span>
        <span className="dim-small anywhere">
          {kindText(kind)} · {subject}
        </span>
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 170,
  },
  {
    id: 'reason',
    header: headers.reason,
    text: (report) => report.reason,
    render: ({ reason }) => (
      <span className={classes.words} title={reason}>
        {reason}
      </span>
    ),
    isSortable,
    minWidth: 150,
  },
  {
    id: 'reported',
    header: headers.reported,
    text: reportedText,
    isSortable,
    minWidth: 90,
    priority: 2,
  },
  {
    id: 'user',
    header: headers.user,
    text: ({ user }) => nameOf(user),
    render: ({ user }) => <UserLink user={user} />,
    isSortable,
    width: USER_LINK_PX,
    priority: 2,
  },
  timeColumn('at', headers.at, (report) => report.reported_at, {
    isSortable,
    minWidth: 110,
    priority: 3,
  }),
  statusColumn('state', headers.state, ({ state }) => reportState(state), {
    isSortable,
    width: 165,
  }),
]

/** Without the state, which is the same for all. */
const OF_ONE_STATE = COLUMNS.filter(({ id }) => id !== 'state')

interface ReportsTableProps extends Pick<
  DataTableProps<OperatorReport>,
  'view' | 'onViewChange' | 'renderActions'
> {
  part: ReportPart
  found: ReturnType<typeof useReports>
  isNarrowed: boolean
  onOpen: (report: OperatorReport) => void
  emptyAction?: ReactNode
}

/** Reports as a list, the oldest first. */
export function ReportsTable({ part, found, isNarrowed, ...table }: ReportsTableProps) {
  return (
    <DataTable
      {...table}
      {...found.table}
      name="operator-reports"
      label={reportsText.label}
      columns={part.state === null ? COLUMNS : OF_ONE_STATE}
      rowKey={keyOf}
      onDownload={async ({ format, chosen }) =>
        saveTable('reports', format, fileOf(chosen ?? (await fetchAllReports(part))))
      }
      empty={{ hint: isNarrowed ? reportsText.emptyPart : reportsText.empty }}
      more={<LoadMore found={found} label={reportsText.more} />}
    />
  )
}

const fileOf = (reports: readonly OperatorReport[]) =>
  tableOf<OperatorReport>(
    COLUMNS.map(({ header, text, cell = text }) => [header, cell] as const),
    reports,
  )
