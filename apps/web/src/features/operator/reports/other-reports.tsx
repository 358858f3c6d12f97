import { useMemo } from 'react'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  statusColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import shared from '../operator.module.css'
import { USER_LINK_PX, UserLink } from '../user-link.tsx'
import { nameOf, reportState } from './report-state.ts'
import type { OperatorReportDetails } from './reports.api.ts'
import { reportsText } from './reports.text.ts'

const text = reportsText.one
const { columns: headers } = text
type Other = OperatorReportDetails['others'][number]

const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }
const isSortable = false

function sameText({ is_same_phone: phone, is_same_email: email }: Other): string {
  if (phone && email) return text.sameAs.both
  return phone ? text.sameAs.phone : text.sameAs.email
}

const columnsOf = (onOpen: (id: string) => void): Column<Other>[] => [
  {
    id: 'user',
    header: headers.user,
    text: ({ user }) => nameOf(user),
    render: ({ user }) => <UserLink user={user} />,
    isTitle: true,
    isSortable,
    width: USER_LINK_PX,
  },
  { id: 'same', header: headers.same, text: sameText, isSortable, minWidth: 120, priority: 2 },
  timeColumn('at', headers.at, (other) => other.reported_at, {
    isSortable,
    minWidth: 110,
    priority: 2,
  }),
  statusColumn('state', headers.state, ({ state }) => reportState(state), {
    isSortable,
    width: 165,
  }),
  actionColumn(
    'open',
    (other) => (
      <RowButton does={text.open} to={nameOf(other.user)} onClick={() => onOpen(other.report_id)} />
    ),
    90,
  ),
]

interface OtherReportsProps {
  others: readonly Other[]
  onOpen: (id: string) => void
}

/** Reports of the same phone or email by anyone, the newest first. */
export function OtherReports({ others, onOpen }: OtherReportsProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <section className={shared.section}>
      <h2>{text.others}</h2>
      {others.length === 0 ? (
        <p className="dim">{text.noOthers}</p>
      ) : (
        <DataTable
          name="operator-other-reports"
          label={text.othersLabel}
          columns={columns}
          rows={others}
          rowKey={(other) => other.report_id}
          view={VIEW}
          onViewChange={() => undefined}
          hasPager={false}
          hasFilters={false}
        />
      )}
    </section>
  )
}
