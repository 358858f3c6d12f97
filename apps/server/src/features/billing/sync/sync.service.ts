import * as z from 'zod/mini'
import { inTransaction } from '../../../db/database.ts'
import type { JobKind } from '../../../jobs/define-job.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Delivery, ProviderEvent } from '../../../ports/billing.ts'
import type { Buyers } from '../payments/buyers.service.ts'
import { applyPayment, type PaymentDeps } from '../payments/apply-payment.ts'
import { createEntitle } from '../plans/entitle.service.ts'
import * as store from './sync.store.ts'
import * as events from './billing-events.store.ts'

export const APPLY_EVENT: JobKind<{ eventId: number }> = {
  name: 'billing.apply-event',
  schema: z.object({ eventId: z.number() }),
}

export interface SyncOptions extends PaymentDeps {
  queue: Pick<JobQueue, 'enqueue'>
  buyers: Pick<Buyers, 'find'>
}

const HOUR_MS = 3_600_000
/** Far longer than what is listed again. */
const KEPT_MS = 31 * 24 * HOUR_MS

/**
 * Brings what a provider says over to us. What a message says does not matter, only whom it is
 * about: he is fetched, and what is told then is applied: a subscription by its version, payments
 * forward only, grants by the term that they are for.
 */
export function createSync(options: SyncOptions) {
  const { db, clock, queue, provider, accounts, buyers, onOddity } = options
  const entitle = createEntitle(options)

  /** Fetches a customer and applies it; bears to run at once, too. Errors: provider_unavailable. */
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
        await applyPayment(options, tx, userId, payment, payment.buyer ?? buyer)
      await entitle(tx, userId)
      await events.noteApplied(tx, userId, { eventId, before, now: clock.now() })
    })
  }

  /** Gives what a user's plan gives by now. */
  async function renew(userId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      await store.lockCustomer(tx, userId)
      await entitle(tx, userId)
    })
  }

  /** Keeps an event and has it applied after the commit; one that is known changes nothing. */
  async function keep(event: ProviderEvent): Promise<void> {
    await inTransaction(db, async (tx) => {
      const eventId = await events.insertEvent(tx, provider.name, event, clock.now())
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
      const event = await events.findEvent(db.kysely, eventId)
      if (event && event.applied_at === null) await sync(event.user_id, eventId)
    },
    /** Asks for events that did not arrive. Where the list breaks off, the next look goes on. */
    async poll(): Promise<void> {
      const now = clock.now()
      const since = await events.findPolledAt(db.kysely, provider.name)
      const dayAgo = new Date(now.getTime() - 24 * HOUR_MS)
      let reached: Date | undefined
      try {
        for await (const event of provider.listEvents(since ?? dayAgo)) {
          await keep(event)
          reached = event.at
        }
        // Some overlap: a provider may list an event later than it happened.
        reached = new Date(now.getTime() - HOUR_MS)
      } finally {
        const { name } = provider
        if (reached) await inTransaction(db, (tx) => events.notePolled(tx, name, reached!))
      }
    },
    /**
     * Applies what has waited for a minute: its job has died. One that fails keeps none of the
     * others from it; throws the first failure in the end.
     */
    async applyWaiting(): Promise<void> {
      const failures: unknown[] = []
      const minuteAgo = new Date(clock.now().getTime() - 60_000)
      for (const userId of await events.listWaiting(db.kysely, minuteAgo))
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
        await renew(userId)
      }
    },
    /** Forgets what is applied and a month old. Listed again, it would be fetched once more. */
    forgetOld: () =>
      inTransaction(db, (tx) =>
        events.deleteAppliedBefore(tx, new Date(clock.now().getTime() - KEPT_MS)),
      ),
    /** What the plans of the file give counts for those who have them already. */
    async applyCatalogue(): Promise<void> {
      for (const userId of await store.listSubscribers(db.kysely)) await renew(userId)
    },
  }
}
export type Sync = ReturnType<typeof createSync>
