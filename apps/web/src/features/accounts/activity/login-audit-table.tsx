import type { LoginEvent } from '@dastak/contract/accounts/accounts.ts'
import { labelOf } from '@dastak/contract/statuses.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { REMOTE_MAX } from '../../../components/data-table/paging/paging.ts'
import { useAddressView } from '../../../components/data-table/paging/use-address-view.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useGetLoginAuditLog } from './login-audit.api.ts'
import { loginAuditText } from './login-audit.text.ts'
import classes from './login-audit-table.module.css'

/** Events that may come from somebody other than the user. */
const SUSPICIOUS: readonly LoginEvent['outcome'][] = ['wrong_otp', 'locked', 'session_reused']

const { columns } = loginAuditText
const outcomeText = ({ outcome }: LoginEvent) => labelOf(loginAuditText.outcomes, outcome)

// The server returns the newest first and has no other order.
const isSortable = false
const COLUMNS: readonly Column<LoginEvent>[] = [
  timeColumn('timestamp', columns.when, (event) => event.timestamp, { isSortable, minWidth: 110 }),
  {
    id: 'outcome',
    header: columns.event,
    text: outcomeText,
    render: (event) => (
      <span className={SUSPICIOUS.includes(event.outcome) ? classes.suspicious : undefined}>
        {outcomeText(event)}
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 150,
  },
  {
    id: 'device',
    header: columns.device,
    text: (event) => event.device,
    render: (event) => <span title={event.user_agent}>{event.device}</span>,
    isSortable,
    priority: 2,
    minWidth: 120,
  },
  {
    id: 'ip_address',
    header: columns.address,
    text: (event) => event.ip_address,
    isSortable,
    priority: 2,
  },
]

/** Sign-ins and other events about access to the account, one page at a time. */
export function LoginAuditTable() {
  const [view, onViewChange] = useAddressView()
  const limit = view.pageSize === 'all' ? REMOTE_MAX : view.pageSize
  const { data: page, ...query } = useGetLoginAuditLog({ offset: (view.page - 1) * limit, limit })
  const total = page?.total ?? 0
  return (
    <DataTable
      name="login-audit"
      label={loginAuditText.title}
      columns={COLUMNS}
      rows={page?.data ?? null}
      rowKey={(event) => event.event_id}
      remote={{ total, totalAll: total, isBusy: query.isPlaceholderData }}
      hasFilters={false}
      problem={problemOf(query.error)}
      onRetry={() => void query.refetch()}
      view={view}
      onViewChange={onViewChange}
      empty={{ hint: loginAuditText.emptyHint }}
    />
  )
}
