import { PageHead } from '../../components/page/page-head.tsx'
import { ConnectionsSection } from '../../features/crm/connections-section.tsx'
import { CRM_KEY } from '../../features/crm/crm.api.ts'
import { crmText } from '../../features/crm/crm.text.ts'
import { PushLog } from '../../features/crm/push-log.tsx'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'

/** /account/crm: the user's CRMs, and the leads that were pushed to them. */
export function CrmScreen() {
  useRefreshOnReturn(CRM_KEY)
  return (
    <>
      <PageHead title={crmText.title} purpose={crmText.purpose} />
      <ConnectionsSection />
      <PushLog />
    </>
  )
}
