import { later } from '../components/page/later.tsx'

const PushAction = later(() =>
  import('../features/crm/push-action.tsx').then((module) => module.PushAction),
)

/** The button that pushes the selected leads of a list to a CRM. */
export const pushAction = (leads: readonly { lead_id: string }[]) => (
  <PushAction leadIds={leads.map(({ lead_id: id }) => id)} />
)
