import * as z from 'zod/mini'
import { dayOf } from '../../time/days.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Buyer, Sold } from '../../db/stored-json.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type {
  BillingProvider,
  Delivery,
  ProviderEvent,
  ProviderPayment,
} from '../../ports/billing.ts'
import type { Credits } from '../credits/credits.service.ts'
import { endOf, missingCredits, refundedCredits } from './billing.rules.ts'
import { listLiveSubscriptions } from './billing.store.ts'
import type { Buyers } from './buyers.service.ts'
import { createEntitle, type EntitleOptions } from './entitle.service.ts'
import { receiptEvent } from './receipt-event.rules.ts'
import * as store from './sync.store.ts'
import {
  insertEvent,
  findEvent,
  noteApplied,
  deleteAppliedBefore,
  listWaiting,
  findPolledAt,
  notePolled,
} from './billing-events.store.ts'
import { taxIn } from './tax.rules.ts'

export const APPLY_EVENT: JobKind<{ eventId: number }> = {
  name: 'billing.apply-event',
  schema: z.object({ eventId: z.number() }),
}

export interface SyncOptions extends EntitleOptions {
  queue: Pick<JobQueue, 'enqueue'>
  provider: BillingProvider
  credits: Pick<Credits, 'grant' | 'takeBack' | 'lockWallets'>
  buyers: Pick<Buyers, 'find'>
  /** Who sells now. */
  sold: Sold
}

const SYSTEM = { kind: 'system', id: null } as const
const HOUR_MS = 3_600_000
const NEWS_MS = 30 * 24 * HOUR_MS
/** Far longer than what is listed again. */
const KEPT_MS = 31 * 24 * HOUR_MS

/**
 * Brings what a provider says over to us. What a message says does not matter, only whom it is
 * about: he is fetched, and what is told then is applied: a subscription by its version, payments
 * forward only, grants by the term that they are for.
 */
export function createSync(options: SyncOptions) {
  const { db, clock, queue, provider, catalogue, graceDays, timeZone, credits, events, onOddity } =
    options
  const { accounts, buyers, sold } = options
  const entitle = createEntitle(options)

  /**
   * Fetches a customer and applies what is told. Bears to run many times, also at once. Errors:
   * provider_unavailable.
   */
  async function sync(userId: number, eventId: number | null = null): Promise<void> {
    const customerId = await store.findCustomerId(db.kysely, userId)
    if (customerId === undefined) return
    const before = clock.now()
    const customer = await provider.fetchCustomer(customerId)
    const buyer = await buyers.find(userId)
    await inTransaction(db, async (tx) => {
      // One at a time for a user; the wallet after it, as everywhere.
      await store.lockCustomer(tx, userId)
      for (const subscription of customer.subscriptions)
        await store.saveSubscription(tx, provider.name, userId, subscription)
      for (const payment of customer.payments)
        await applyPayment(tx, userId, payment, payment.buyer ?? buyer)
      await entitle(tx, userId)
      await noteApplied(tx, userId, { eventId, before, now: clock.now() })
    })
  }

  async function applyPayment(
    tx: Tx,
    userId: number,
    payment: ProviderPayment,
    buyer: Buyer,
  ): Promise<void> {
    const offer = [...catalogue.plans, ...catalogue.packs].find(({ id }) => id === payment.itemId)
    const name = offer?.name ?? payment.itemId
    const kept = await store.savePayment(tx, provider.name, userId, {
      payment,
      name,
      buyer,
      seller: provider.fetchInvoice ? null : sold,
    })
    if (!kept) return onOddity(userId, 'a payment is another user’s already')
    const reference = { type: 'payment', id: kept.public_id }
    // Told while it is news: an event is known by its key no longer than events are kept.
    const isNews = clock.now().getTime() - payment.at.getTime() < NEWS_MS
    if (kept.status === 'failed' && isNews)
      await events.record(tx, {
        userId,
        type: 'payment_failed',
        reference,
        data: {
          plan_id: kept.item_id,
          plan_name: name,
          amount: kept.amount,
          currency: payment.currency,
          ends_on: await endsOn(tx, userId, kept.subscription_id),
        },
        key: `payment:${kept.public_id}:failed`,
      })
    if (kept.status === 'paid' && kept.granted_at === null) {
      // Granted once the operator has put it back into the file.
      if (!offer) return onOddity(userId, `"${payment.itemId}" was paid and is not in PLANS_FILE`)
      await grant(tx, userId, kept, offer)
      const tax = provider.fetchInvoice ? null : taxIn(kept.amount, sold, buyer)
      if (isNews) await events.record(tx, receiptEvent(userId, kept, { payment, name, tax }))
    }
    await takeBack(tx, userId, kept)
  }

  /**
   * The day on which a plan ends unless it is paid; null where the failed payment is not what keeps
   * it.
   */
  async function endsOn(
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

  /**
   * A pack's credits; or what is missing of the plan's in this term, whichever of its payments
   * comes first.
   */
  async function grant(
    tx: Tx,
    userId: number,
    kept: store.KeptPayment,
    offer: { id: string; name: string; phone: number; email: number },
  ): Promise<void> {
    const isPack = kept.kind === 'pack'
    const granted = isPack
      ? { phone: 0, email: 0 }
      : await store.sumGranted(tx, provider.name, kept)
    const amounts = missingCredits(offer, granted)
    const { postingId } = await credits.grant(tx, {
      userId,
      ...amounts,
      reason: isPack ? 'top_up' : 'plan',
      reference: { type: 'payment', id: kept.public_id },
      idempotencyKey: `payment:${kept.public_id}`,
      actor: SYSTEM,
    })
    Object.assign(kept, amounts, { granted_at: clock.now(), posting_id: postingId })
    await store.noteGrant(tx, kept.id, { ...amounts, postingId, now: clock.now() })
    if (postingId === null) return
    await events.record(tx, {
      userId,
      type: 'credits_added',
      reference: { type: 'payment', id: kept.public_id },
      data: {
        name: offer.name,
        phone: amounts.phone,
        email: amounts.email,
      },
      key: `payment:${kept.public_id}:credits`,
    })
  }

  async function takeBack(tx: Tx, userId: number, kept: store.KeptPayment): Promise<void> {
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
    await store.noteRefund(tx, kept.id, after)
  }

  /** Keeps an event and has it applied after the commit; one that is known changes nothing. */
  async function keep(event: ProviderEvent): Promise<void> {
    await inTransaction(db, async (tx) => {
      const eventId = await insertEvent(tx, provider.name, event, clock.now())
      if (eventId !== null) await queue.enqueue(tx, APPLY_EVENT, { eventId })
    })
  }

  return {
    sync,
    /** Takes a provider's message in. Errors: unauthorized (it is not his). */
    async receive(delivery: Delivery): Promise<void> {
      const event = await provider.readEvent(delivery)
      if (event) await keep(event)
    },
    async applyEvent(eventId: number): Promise<void> {
      const event = await findEvent(db.kysely, eventId)
      if (event && event.applied_at === null) await sync(event.user_id, eventId)
    },
    /**
     * Asks for events that did not arrive. Where the list breaks off, the next look goes on from
     * there.
     */
    async poll(): Promise<void> {
      const now = clock.now()
      const since = await findPolledAt(db.kysely, provider.name)
      let reached: Date | undefined
      try {
        for await (const event of provider.listEvents(
          since ?? new Date(now.getTime() - 24 * HOUR_MS),
        )) {
          await keep(event)
          reached = event.at
        }
        // Some overlap: a provider may list an event later than it happened.
        reached = new Date(now.getTime() - HOUR_MS)
      } finally {
        const { name } = provider
        if (reached) await inTransaction(db, (tx) => notePolled(tx, name, reached!))
      }
    },
    /**
     * Applies what has waited for a minute: its job has died. One that fails keeps none of the
     * others from it; throws the first failure in the end.
     */
    async applyWaiting(): Promise<void> {
      const failures: unknown[] = []
      for (const userId of await listWaiting(db.kysely, new Date(clock.now().getTime() - 60_000)))
        await sync(userId).catch((error: unknown) => {
          onOddity(userId, 'what the provider has told could not be applied')
          failures.push(error)
        })
      if (failures.length > 0) throw failures[0]
    },
    /** Looks after the plans whose time is over: they have ended, or a renewal was not heard of. */
    async endOverdue(): Promise<void> {
      for (const userId of await accounts.entitlements.listOverdue(db.kysely, clock.now())) {
        await sync(userId).catch(() => undefined)
        await inTransaction(db, async (tx) => {
          await store.lockCustomer(tx, userId)
          await entitle(tx, userId)
        })
      }
    },
    /**
     * Forgets what a provider told a month ago, once it is applied. Were it listed again, its
     * customer would be fetched once more.
     */
    forgetOld: () =>
      inTransaction(db, (tx) => deleteAppliedBefore(tx, new Date(clock.now().getTime() - KEPT_MS))),
    /** What the plans of the file give counts for those who have them already. */
    async applyCatalogue(): Promise<void> {
      for (const userId of await store.listSubscribers(db.kysely))
        await inTransaction(db, async (tx) => {
          await store.lockCustomer(tx, userId)
          await entitle(tx, userId)
        })
    },
  }
}
export type Sync = ReturnType<typeof createSync>
