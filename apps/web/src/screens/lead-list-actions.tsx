import { later } from '../components/page/later.tsx'

const PushAction = later(() =>
  import('../features/crm/push-action.tsx').then((module) => module.PushAction),
)
const RefreshSelected = later(() =>
  import('./refresh-selected.tsx').then((module) => module.RefreshSelected),
)

/** The buttons that refresh the selected leads of a list, and push them to a CRM. */
export function leadListActions(leads: readonly { lead_id: string }[]) {
  const leadIds = leads.map(({ lead_id: id }) => id)
  return (
    <>
      <RefreshSelected leadIds={leadIds} />
      <PushAction leadIds={leadIds} />
    </>
  )
}
