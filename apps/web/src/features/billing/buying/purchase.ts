import { onSessionChange, sessionState } from '../../../lib/session/session.ts'
import { createSharedValue, useSharedValue } from '../../../lib/state/shared-value.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** What is being bought on a hosted page: kept in the browser until it has arrived. */
export interface Purchase {
  plan_id: string
  /** How many payments there were before; null where he came back in another browser. */
  payments_before: number | null
  /** When he came back from the hosted page (ms); null while he is there. */
  paid_at: number | null
}

/** From then on nobody asks for it: the bell, the payments and the next visit tell. */
const LONGEST_MS = 30 * 60_000

const purchase = createSharedValue<Purchase | null>(readPurchase())

function readPurchase(): Purchase | null {
  const { plan_id, payments_before, paid_at } = readStoredObject<Purchase>('purchase')
  if (typeof plan_id !== 'string') return null
  if (typeof paid_at === 'number' && Date.now() - paid_at > LONGEST_MS) return null
  return { plan_id, payments_before: payments_before ?? null, paid_at: paid_at ?? null }
}

function set(next: Purchase | null): void {
  purchase.set(next)
  writeStoredObject('purchase', next)
}

/** Before the buyer leaves for the hosted page. */
export function beginPurchase(planId: string, paymentsBefore: number | null): void {
  set({ plan_id: planId, payments_before: paymentsBefore, paid_at: null })
}

/** He came back and says that he has paid: from now on it is waited for. */
export function awaitPurchase(planId: string): void {
  const begun = purchase.get()
  const before = begun?.plan_id === planId ? begun.payments_before : null
  set({ plan_id: planId, payments_before: before, paid_at: Date.now() })
}

/** It has arrived, was declined or was given up. */
export function endPurchase(): void {
  set(null)
}

/** What the buyer went to pay for, without having come back from the hosted page. */
export function useLeftPurchase(): Purchase | null {
  const current = useSharedValue(purchase)
  return current?.paid_at === null ? current : null
}

/** What was paid for and is still to arrive. */
export function useAwaitedPurchase(): Purchase | null {
  const current = useSharedValue(purchase)
  return current?.paid_at === null ? null : current
}

onSessionChange(() => {
  if (sessionState() === 'anonymous') purchase.set(null)
})
