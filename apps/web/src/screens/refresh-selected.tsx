import type { Selected } from '../components/data-table/selection/use-loaded-rows.ts'
import { RefreshAction } from '../features/lookups/refresh/refresh-action.tsx'
import { reloadLeads } from './reload-leads.ts'

/** The button that refreshes selected leads, and loads them again. */
export function RefreshSelected({ leads }: { leads: Selected<{ lead_id: string }> }) {
  return <RefreshAction leads={leads} onRefreshed={reloadLeads} />
}
