import { randomUUID } from 'node:crypto'
import type { Offer } from '../../config/plans.ts'
import { monthsAfter } from '../../time/days.ts'
import type { Tx } from '../../db/database.ts'
import type { SandboxBooks } from './books.ts'
import type { Renewals } from './renewals.service.ts'
import * as store from './sandbox.store.ts'

const OPEN_MS = 86_400_000

/**
 * How the buyer answers: a card that pays, one that pays now and fails at the renewal, or no card.
 */
export const ANSWERS = ['pay', 'pay_once', 'decline'] as const
export type Answer = (typeof ANSWERS)[number]

/** The hosted pages: what they show, and what happens when somebody pays. */
export function createSandboxCheckouts({
  db,
  clock,
  catalogue,
  timeZone,
  change,
  renewals,
}: SandboxBooks & { renewals: Pick<Renewals, 'paid' | 'chargeNextTerm'> }) {
  const offerOf = ({ item_id, is_pack }: store.Checkout): Offer | undefined =>
    (is_pack ? catalogue.packs : catalogue.plans).find((offer) => offer.id === item_id)
  const isOpen = ({ ended_at, created_at }: store.Checkout) =>
    ended_at === null && clock.now().getTime() < created_at.getTime() + OPEN_MS

  /** Sells what the page offered, or nothing where there is a plan already: null then. */
  async function sell(
    tx: Tx,
    checkout: store.Checkout,
    answer: Answer,
    now: Date,
  ): Promise<string | null> {
    const offer = offerOf(checkout)
    if (!offer) return null
    const { customer } = checkout
    const id = randomUUID()
    const buyer = checkout.buyer && JSON.stringify(checkout.buyer)
    const payment = { id: `inv_${id}`, customer, item_id: offer.id, amount: offer.amount, buyer }
    if (checkout.is_pack) {
      const noTerm = {
        kind: 'pack' as const,
        subscription_id: null,
        term_start: null,
        term_end: null,
      }
      await store.savePayment(tx, { ...payment, ...noTerm, ...(await renewals.paid(tx, now)) })
      return 'payment_succeeded'
    }
    const does_card_fail = answer === 'pay_once'
    const live = (await store.listSubscriptions(tx, customer)).find(
      ({ status }) => status !== 'ended',
    )
    if (live?.status === 'past_due' && live.plan_id === offer.id) {
      // What is overdue is paid, by another card from now on.
      const type = await renewals.chargeNextTerm(
        tx,
        { ...live, does_card_fail: false, scheduled_plan_id: null },
        now,
        buyer,
      )
      await store.updateSubscription(tx, live.id, { does_card_fail })
      return type
    }
    if (live) return null
    const term = { term_start: now, term_end: monthsAfter(now, 1, timeZone) }
    await store.insertSubscription(tx, {
      id: `sub_${id}`,
      customer,
      plan_id: offer.id,
      status: 'active',
      anchor: now,
      terms: 1,
      ...term,
      scheduled_plan_id: null,
      does_card_fail,
      next_try_at: null,
    })
    const first = { kind: 'term' as const, subscription_id: `sub_${id}` }
    await store.savePayment(tx, {
      ...payment,
      ...first,
      ...term,
      ...(await renewals.paid(tx, now)),
    })
    return 'subscription_created'
  }

  return {
    /** What a page shows; null where there is none, or nothing to sell on it. */
    async find(
      id: string,
    ): Promise<
      (Pick<store.Checkout, 'buyer'> & { offer: Offer; isPack: boolean; isOpen: boolean }) | null
    > {
      const checkout = await store.findCheckout(db.kysely, id)
      const offer = checkout && offerOf(checkout)
      return checkout && offer
        ? { offer, isPack: checkout.is_pack, isOpen: isOpen(checkout), buyer: checkout.buyer }
        : null
    },

    /**
     * Ends a page with the buyer's answer; of many only the first counts. Where to send him; null
     * where there is no such page.
     */
    async answer(id: string, answer: Answer): Promise<string | null> {
      const checkout = await store.findCheckout(db.kysely, id)
      if (!checkout) return null
      if (isOpen(checkout))
        await change(checkout.customer, async (tx, now) => {
          const mine = await store.endCheckout(tx, id, now)
          if (!mine || answer === 'decline') return null
          const type = await sell(tx, mine, answer, now)
          if (type !== null) await store.setPaid(tx, id)
          return type
        })
      const ended = await store.findCheckout(db.kysely, id)
      return ended?.is_paid ? checkout.return_paid : checkout.return_declined
    },
  }
}
export type SandboxCheckouts = ReturnType<typeof createSandboxCheckouts>
