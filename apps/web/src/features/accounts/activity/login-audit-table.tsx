import type { LoginEvent } from '@dastak/contract/accounts/accounts.ts'
import { wordsOf } from '@dastak/contract/statuses.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { REMOTE_MAX } from '../../../components/data-table/paging/paging.ts'
import { useAddressView } from '../../../components/data-table/paging/use-address-view.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useGetLoginAuditLog } from './login-audit.api.ts'
import classes from './login-audit-table.module.css'

const WORDS: Readonly<Record<LoginEvent['outcome'], string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  signed_in_by_link: 'Signed in by a link of the operator',
  device_signed_out: 'Signed out another device',
  mobile_changed: 'Mobile number changed',
  email_changed: 'Email address changed',
  api_key_created: 'API key made',
  webhook_created: 'Webhook added',
  extension_connected: 'Browser extension connected',
  wrong_otp: 'Wrong code',
  locked: 'Codes locked after too many wrong ones',
  session_reused: 'Session ended: its token was used twice',
}
/** What its owner may not have done. */
const SUSPICIOUS: readonly LoginEvent['outcome'][] = ['wrong_otp', 'locked', 'session_reused']

// The server knows one order of them, newest first.
const isSortable = false
const COLUMNS: readonly Column<LoginEvent>[] = [
  timeColumn('timestamp', 'When', (event) => event.timestamp, { isSortable, minWidth: 110 }),
  {
    id: 'outcome',
    header: 'Event',
    text: ({ outcome }) => wordsOf(WORDS, outcome),
    render: (event) => (
      <span className={SUSPICIOUS.includes(event.outcome) ? classes.suspicious : undefined}>
        {wordsOf(WORDS, event.outcome)}
      </span>
    ),
    isTitle: true,
    isSortable,
    minWidth: 150,
  },
  {
    id: 'device',
    header: 'Device',
    text: (event) => event.device,
    render: (event) => <span title={event.user_agent}>{event.device}</span>,
    isSortable,
    priority: 2,
    minWidth: 120,
  },
  {
    id: 'ip_address',
    header: 'IP address',
    text: (event) => event.ip_address,
    isSortable,
    priority: 2,
  },
]

/** What happened to the way into the account: the server pages it. */
export function LoginAuditTable() {
  const [view, onViewChange] = useAddressView()
  const limit = view.pageSize === 'all' ? REMOTE_MAX : view.pageSize
  const { data: page, ...query } = useGetLoginAuditLog({ offset: (view.page - 1) * limit, limit })
  const total = page?.total ?? 0
  return (
    <DataTable
      name="login-audit"
      label="Activity logs"
      columns={COLUMNS}
      rows={page?.data ?? null}
      rowKey={(event) => event.event_id}
      remote={{ total, totalAll: total, isBusy: query.isPlaceholderData }}
      hasFilters={false}
      problem={problemOf(query.error)}
      onRetry={() => void query.refetch()}
      view={view}
      onViewChange={onViewChange}
      empty={{ hint: 'Every sign-in and sign-out will be listed here.' }}
    />
  )
}
