import type { Selected } from '../components/data-table/selection/use-loaded-rows.ts'
import { later } from '../components/page/later.tsx'

const PushAction = later(() =>
  import('../features/crm/push-action.tsx').then((module) => module.PushAction),
)
const RefreshSelected = later(() =>
  import('./refresh-selected.tsx').then((module) => module.RefreshSelected),
)

/** The buttons that refresh the selected leads of a list, and push them to a CRM. */
export function leadListActions(leads: Selected<{ lead_id: string }>) {
  return (
    <>
      <RefreshSelected leads={leads} />
      <PushAction leads={leads} />
    </>
  )
}
