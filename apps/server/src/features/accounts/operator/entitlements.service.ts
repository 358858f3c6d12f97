import type { Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from './entitlements.store.ts'

export type { Entitlement } from './entitlements.store.ts'

/** What plans give to accounts. Credits and leads are not part of it: they stay. */
export function createEntitlements({ clock }: { clock: Clock }) {
  return {
    /**
     * Replaces what the previous plan gave with what this plan gives; null takes it away. What an
     * operator granted stays. Runs in the caller's transaction and takes effect in every process at
     * its commit. Writes nothing if nothing changes. Returns the plan that was taken away, if any.
     */
    async set(tx: Tx, userId: number, entitlement: store.Entitlement | null) {
      if (entitlement) await store.saveEntitlement(tx, userId, entitlement)
      const ended = entitlement ? undefined : await store.deleteEntitlement(tx, userId)
      await store.replacePlanPermissions(tx, userId, entitlement?.permissions ?? [], clock.now())
      return ended ? { planId: ended.plan_id, until: ended.until } : null
    },
    /** Users whose plan has run out and was not cleaned up yet. */
    listOverdue: store.listOverdue,
  }
}
