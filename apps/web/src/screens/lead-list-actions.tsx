import { later } from '../components/page/later.tsx'
import { reloadLeads } from './reload-leads.ts'

const PushAction = later(() =>
  import('../features/crm/push-action.tsx').then((module) => module.PushAction),
)
const RefreshAction = later(() =>
  import('../features/lookups/refresh/refresh-action.tsx').then((module) => module.RefreshAction),
)

/** The buttons that refresh the selected leads of a list, and push them to a CRM. */
export function leadListActions(leads: readonly { lead_id: string }[]) {
  const leadIds = leads.map(({ lead_id: id }) => id)
  return (
    <>
      <RefreshAction leadIds={leadIds} onRefreshed={reloadLeads} />
      <PushAction leadIds={leadIds} />
    </>
  )
}
