import { randomUUID } from 'node:crypto'
import type { Offer } from '../../config/plans.ts'
import { monthsAfter } from '../../time/days.ts'
import type { Tx } from '../../db/database.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { chargeNextTerm, paid } from './renewals.service.ts'
import * as store from './sandbox.store.ts'

const OPEN_MS = 86_400_000

/** The buyer's answers: a card that pays, a card that fails at the renewal, or no payment. */
export const ANSWERS = ['pay', 'pay_once', 'decline'] as const
export type Answer = (typeof ANSWERS)[number]

/** The hosted pages: what they show, and what happens when somebody pays. */
export function createSandboxCheckouts(parts: SandboxParts) {
  const { db, clock, change } = parts
  const isOpen = ({ ended_at, created_at }: store.Checkout) =>
    ended_at === null && clock.now().getTime() < created_at.getTime() + OPEN_MS

  return {
    /** What a page shows; null if the page does not exist or has nothing to sell. */
    async find(id: string) {
      const checkout = await store.findCheckout(db.kysely, id)
      const offer = checkout && offerOf(parts, checkout)
      return checkout && offer
        ? { offer, isPack: checkout.is_pack, isOpen: isOpen(checkout), buyer: checkout.buyer }
        : null
    },

    /**
     * Ends a page with the buyer's first answer. Returns where to send the buyer; null if the page
     * does not exist.
     */
    async answer(id: string, answer: Answer): Promise<string | null> {
      const checkout = await store.findCheckout(db.kysely, id)
      if (!checkout) return null
      if (isOpen(checkout))
        await change(checkout.customer, async (tx, now) => {
          const mine = await store.endCheckout(tx, id, now)
          if (!mine || answer === 'decline') return null
          const type = await sell(parts, tx, mine, answer, now)
          if (type !== null) await store.setPaid(tx, id)
          return type
        })
      const ended = await store.findCheckout(db.kysely, id)
      return ended?.is_paid ? checkout.return_paid : checkout.return_declined
    },
  }
}
export type SandboxCheckouts = ReturnType<typeof createSandboxCheckouts>

function offerOf({ catalogue }: SandboxParts, { item_id, is_pack }: store.Checkout) {
  const offers: readonly Offer[] = is_pack ? catalogue.packs : catalogue.plans
  return offers.find(({ id }) => id === item_id)
}

/** Sells what the page offered. Returns null without selling if there is already a plan. */
async function sell(
  parts: SandboxParts,
  tx: Tx,
  checkout: store.Checkout,
  answer: Answer,
  now: Date,
): Promise<string | null> {
  const offer = offerOf(parts, checkout)
  if (!offer) return null
  const { customer } = checkout
  const id = randomUUID()
  const buyer = checkout.buyer && JSON.stringify(checkout.buyer)
  const payment = { id: `inv_${id}`, customer, item_id: offer.id, amount: offer.amount, buyer }
  if (checkout.is_pack) {
    const pack = { ...payment, kind: 'pack' as const }
    await store.savePayment(tx, { ...pack, ...(await paid(parts, tx, now)) })
    return 'payment_succeeded'
  }
  const does_card_fail = answer === 'pay_once'
  const live = (await store.listSubscriptions(tx, customer)).find(
    ({ status }) => status !== 'ended',
  )
  if (live?.status === 'past_due' && live.plan_id === offer.id) {
    // The overdue payment is paid, with another card from now on.
    const owing = { ...live, does_card_fail: false, scheduled_plan_id: null }
    const type = await chargeNextTerm(parts, tx, owing, now, buyer)
    await store.updateSubscription(tx, live.id, { does_card_fail })
    return type
  }
  if (live) return null
  const term = { term_start: now, term_end: monthsAfter(now, 1, parts.timeZone) }
  const subscription_id = `sub_${id}`
  await store.insertSubscription(tx, {
    id: subscription_id,
    customer,
    plan_id: offer.id,
    status: 'active',
    anchor: now,
    terms: 1,
    ...term,
    does_card_fail,
  })
  const first = { ...payment, ...term, kind: 'term' as const, subscription_id }
  await store.savePayment(tx, { ...first, ...(await paid(parts, tx, now)) })
  return 'subscription_created'
}
