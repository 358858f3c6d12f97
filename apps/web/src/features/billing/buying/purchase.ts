import { returnPath } from '../../../lib/session/return-path.ts'
import { onSessionChange, sessionState } from '../../../lib/session/session.ts'
import { createSharedValue, useSharedValue } from '../../../lib/state/shared-value.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** A purchase on a hosted page: kept in the browser until it has arrived. */
export interface Purchase {
  plan_id: string
  /** The number of payments before; null if the buyer came back in another browser. */
  payments_before: number | null
  /** When the buyer came back from the hosted page (ms); null until then. */
  paid_at: number | null
  /** The path to return to; null to show the receipt. */
  back: string | null
}

/** Waiting ends after this time. The bell and the payments still show a late payment. */
const MAX_WAIT_MS = 30 * 60_000

const purchase = createSharedValue<Purchase | null>(readPurchase())

function readPurchase(): Purchase | null {
  const { plan_id, payments_before, paid_at, back } = readStoredObject<Purchase>('purchase')
  if (typeof plan_id !== 'string') return null
  if (typeof paid_at === 'number' && Date.now() - paid_at > MAX_WAIT_MS) return null
  return {
    plan_id,
    payments_before: payments_before ?? null,
    paid_at: paid_at ?? null,
    back: returnPath(back),
  }
}

function set(next: Purchase | null): void {
  purchase.set(next)
  writeStoredObject('purchase', next)
}

/** Called before the buyer leaves for the hosted page. */
export function beginPurchase(
  planId: string,
  paymentsBefore: number | null,
  back: string | null,
): void {
  set({ plan_id: planId, payments_before: paymentsBefore, paid_at: null, back })
}

/**
 * Called when the buyer came back or says that they have paid. Starts the wait. `back` is for a
 * purchase that did not begin on a hosted page.
 */
export function awaitPurchase(planId: string, back: string | null = null): void {
  const started = purchase.get()
  const begun = started?.plan_id === planId ? started : { payments_before: null, back }
  const { payments_before } = begun
  set({ plan_id: planId, payments_before, paid_at: Date.now(), back: begun.back })
}

/** The path at which the buyer was before; null if that is not known. */
export const purchaseBack = (): string | null => purchase.get()?.back ?? null

/** Called when it has arrived, was declined or was dismissed. */
export function endPurchase(): void {
  set(null)
}

/** The purchase whose buyer has not come back through the hosted page; otherwise null. */
export function useLeftPurchase(): Purchase | null {
  const current = useSharedValue(purchase)
  return current?.paid_at === null ? current : null
}

/** The purchase that was paid for and has not arrived yet; otherwise null. */
export function useAwaitedPurchase(): Purchase | null {
  const current = useSharedValue(purchase)
  return current?.paid_at === null ? null : current
}

onSessionChange(() => {
  if (sessionState() === 'anonymous') purchase.set(null)
})
