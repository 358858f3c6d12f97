import type { Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from './entitlements.store.ts'

export type { Entitlement } from './entitlements.store.ts'

/** What plans give to accounts. Credits and leads are no part of it: they stay. */
export function createEntitlements({ clock }: { clock: Clock }) {
  return {
    /**
     * Puts what a plan gives in the place of what the one before gave; null takes it away. What an
     * operator granted stays. In the caller's transaction: it counts in every process in the moment
     * of its commit. Writes nothing where nothing is different. Returns the plan that was taken
     * away, where there was one.
     */
    async set(tx: Tx, userId: number, entitlement: store.Entitlement | null) {
      if (entitlement) await store.saveEntitlement(tx, userId, entitlement)
      const ended = entitlement ? undefined : await store.deleteEntitlement(tx, userId)
      await store.replacePlanPermissions(tx, userId, entitlement?.permissions ?? [], clock.now())
      return ended ? { planId: ended.plan_id, until: ended.until } : null
    },
    /** Users whose plan's time is over, and who have not been looked after. */
    listOverdue: store.listOverdue,
  }
}
