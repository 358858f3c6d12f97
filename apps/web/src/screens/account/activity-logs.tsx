import { PageHead } from '../../components/page/page-head.tsx'
import { loginAuditText } from '../../features/accounts/activity/login-audit.text.ts'
import { LoginAuditTable } from '../../features/accounts/activity/login-audit-table.tsx'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'

/** /account/activity-logs: the login audit log. */
export function ActivityLogsScreen() {
  useRefreshOnReturn('accounts', 'login-audit')
  return (
    <>
      <PageHead title={loginAuditText.title} purpose={loginAuditText.purpose} />
      <LoginAuditTable />
    </>
  )
}
