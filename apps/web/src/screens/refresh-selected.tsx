import { RefreshAction } from '../features/lookups/refresh/refresh-action.tsx'
import { reloadLeads } from './reload-leads.ts'

/** The button that refreshes selected leads, and loads them again. */
export function RefreshSelected({ leadIds }: { leadIds: readonly string[] }) {
  return <RefreshAction leadIds={leadIds} onRefreshed={reloadLeads} />
}
