import { dayOf } from '../../../time/days.ts'
import type { Tx } from '../../../db/database.ts'
import type { Buyer, StoredSeller } from '../../../db/stored-json.ts'
import type { BillingProvider, ProviderPayment } from '../../../ports/billing.ts'
import type { Credits } from '../../credits/credits.service.ts'
import { endOf, missingCredits, refundedCredits } from '../billing.rules.ts'
import { listLiveSubscriptions } from '../billing.store.ts'
import type { EntitleOptions } from '../plans/entitle.service.ts'
import { receiptEvent } from './receipt-event.rules.ts'
import * as store from '../sync/sync.store.ts'
import { taxIn } from './tax.rules.ts'

export interface PaymentDeps extends EntitleOptions {
  provider: BillingProvider
  credits: Pick<Credits, 'grant' | 'takeBack' | 'lockWallets'>
  /** The present seller. */
  currentSeller: StoredSeller
}

const SYSTEM = { kind: 'system', id: null } as const
const RECENT_MS = 30 * 24 * 3_600_000

interface Arrival {
  payment: ProviderPayment
  buyer: Buyer
  /** The account was erased meanwhile. */
  isErased: boolean
}

/** Stores a payment, grants or takes back its credits, and records its events. */
export async function applyPayment(
  deps: PaymentDeps,
  tx: Tx,
  userId: number,
  { payment, buyer, isErased }: Arrival,
): Promise<void> {
  const { catalogue, provider, currentSeller, onAnomaly, clock, events } = deps
  const offer = [...catalogue.plans, ...catalogue.packs].find(({ id }) => id === payment.itemId)
  const name = offer?.name ?? payment.itemId
  const kept = await store.savePayment(tx, provider.name, userId, {
    payment,
    name,
    buyer,
    seller: provider.fetchInvoice ? null : currentSeller,
  })
  if (!kept) return onAnomaly(userId, 'a payment already belongs to another user')
  const reference = { type: 'payment', id: kept.public_id }
  // An old failure is not reported: its event may be deleted, and would be recorded again.
  const isRecent = clock.now().getTime() - payment.at.getTime() < RECENT_MS
  if (kept.status === 'failed' && isRecent && !isErased)
    await events.record(tx, {
      userId,
      type: 'payment_failed',
      reference,
      data: {
        plan_id: kept.item_id,
        plan_name: name,
        amount: kept.amount,
        currency: payment.currency,
        ends_on: await endsOn(deps, tx, userId, kept.subscription_id),
      },
      key: `payment:${kept.public_id}:failed`,
    })
  if (isErased) await keepWithoutCredits(deps, tx, userId, kept)
  if (kept.status === 'paid' && kept.granted_at === null) {
    // Granted when the operator puts the plan back into the file.
    if (!offer) return onAnomaly(userId, `"${payment.itemId}" was paid and is not in PLANS_FILE`)
    await grant(deps, tx, userId, kept, offer)
    const tax = provider.fetchInvoice ? null : taxIn(kept.amount, currentSeller, buyer)
    if (isRecent) await events.record(tx, receiptEvent(userId, kept, { payment, name, tax }))
  }
  await takeBack(deps, tx, userId, kept)
}

/** Nobody could use the credits, so the operator gives the money back. Reported once. */
async function keepWithoutCredits(
  { clock, onAnomaly }: PaymentDeps,
  tx: Tx,
  userId: number,
  kept: store.KeptPayment,
): Promise<void> {
  if (kept.status !== 'paid' || kept.granted_at !== null) return
  kept.granted_at = clock.now()
  await store.updatePayment(tx, kept.id, { granted_at: kept.granted_at })
  if (kept.refunded_amount < kept.amount)
    onAnomaly(userId, `payment ${kept.public_id} came for an erased account. Refund it.`)
}

/** When a plan ends unless it is paid; null if the plan does not depend on the failed payment. */
async function endsOn(
  { graceDays, timeZone }: PaymentDeps,
  tx: Tx,
  userId: number,
  subscriptionId: string | null,
): Promise<string | null> {
  const live = await listLiveSubscriptions(tx, userId)
  const late = live.find(
    ({ provider_id, status }) => provider_id === subscriptionId && status === 'past_due',
  )
  return late ? dayOf(endOf(late, graceDays), timeZone) : null
}

/** The credits of a pack, or what is still missing in the term of the plan. */
async function grant(
  { provider, credits, clock, events }: PaymentDeps,
  tx: Tx,
  userId: number,
  kept: store.KeptPayment,
  offer: { id: string; name: string; phone: number; email: number },
): Promise<void> {
  const isPack = kept.kind === 'pack'
  const granted = isPack ? { phone: 0, email: 0 } : await store.sumGranted(tx, provider.name, kept)
  const amounts = missingCredits(offer, granted)
  const { postingId } = await credits.grant(tx, {
    userId,
    ...amounts,
    reason: isPack ? 'top_up' : 'plan',
    reference: { type: 'payment', id: kept.public_id },
    idempotencyKey: `payment:${kept.public_id}`,
    actor: SYSTEM,
  })
  const grant = { ...amounts, granted_at: clock.now(), posting_id: postingId }
  Object.assign(kept, grant)
  await store.updatePayment(tx, kept.id, grant)
  if (postingId === null) return
  await events.record(tx, {
    userId,
    type: 'credits_added',
    reference: { type: 'payment', id: kept.public_id },
    data: { name: offer.name, phone: amounts.phone, email: amounts.email },
    key: `payment:${kept.public_id}:credits`,
  })
}

async function takeBack({ credits }: PaymentDeps, tx: Tx, userId: number, kept: store.KeptPayment) {
  const { amount, refunded_amount: after, refund_applied: before, posting_id: postingId } = kept
  if (after <= before || kept.granted_at === null) return
  if (postingId !== null)
    await credits.takeBack(tx, {
      userId,
      postingId,
      phone: refundedCredits(kept.phone, { amount, before, after }),
      email: refundedCredits(kept.email, { amount, before, after }),
      reference: { type: 'payment', id: kept.public_id },
      idempotencyKey: `refund:${kept.public_id}:${after}`,
      actor: SYSTEM,
    })
  await store.updatePayment(tx, kept.id, { refund_applied: after })
}
