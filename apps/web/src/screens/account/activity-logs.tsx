import { PageHead } from '../../components/page/page-head.tsx'
import { loginAuditText } from '../../features/accounts/activity/login-audit.text.ts'
import { LoginAuditTable } from '../../features/accounts/activity/login-audit-table.tsx'
import { useClearOnLeave } from '../../lib/api/use-clear-on-leave.ts'

/** /account/activity-logs: the login audit log. */
export function ActivityLogsScreen() {
  useClearOnLeave('accounts', 'login-audit')
  return (
    <>
      <PageHead title={loginAuditText.title} purpose={loginAuditText.purpose} />
      <LoginAuditTable />
    </>
  )
}
