import { LOOKUPS_KEY } from '../features/lookups/lookups.api.ts'
import { reloadUserDetails } from '../features/me/user-details.ts'
import { REGISTRY_KEY } from '../features/registry/registry.api.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { LINKEDIN_KEY, WORKLIST_KEY } from '../lib/api/query-keys.ts'

/** After leads have changed and credits were spent: everything that shows them is loaded again. */
export function reloadLeads(): void {
  for (const key of [LOOKUPS_KEY, WORKLIST_KEY, REGISTRY_KEY, LINKEDIN_KEY, 'credits'])
    void queryClient.invalidateQueries({ queryKey: [key] })
  void reloadUserDetails()
}
