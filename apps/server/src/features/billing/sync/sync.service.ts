import * as z from 'zod/mini'
import { inTransaction } from '../../../db/database.ts'
import type { JobKind } from '../../../jobs/define-job.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type {
  BillingProvider,
  Delivery,
  ProviderCustomer,
  ProviderEvent,
} from '../../../ports/billing.ts'
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
/** Much longer than the time that is listed again. */
const KEPT_MS = 31 * 24 * HOUR_MS

/**
 * Syncs with the provider. A message only says which customer it is about: the customer is fetched
 * and applied. Subscriptions are applied by their version, payments only forward, and grants by
 * their term.
 */
export function createSync(options: SyncOptions) {
  const { db, clock, queue, provider, accounts, onAnomaly } = options
  const entitle = createEntitle(options)
  const sync = createSyncOf(options)

  /** Gives a user what their plan gives now. */
  async function renew(userId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      await store.lockCustomer(tx, userId)
      await entitle(tx, userId)
    })
  }

  /** Stores an event and applies it after the commit. A known event changes nothing. */
  async function keep(event: ProviderEvent): Promise<void> {
    await inTransaction(db, async (tx) => {
      const eventId = await events.insertEvent(tx, provider.name, event, clock.now())
      if (eventId !== null) await queue.enqueue(tx, APPLY_EVENT, { eventId })
    })
  }

  return {
    sync,
    /** Locks the customer until the transaction ends. Call it before locking wallets. */
    lockCustomer: store.lockCustomer,
    /** Accepts a message of the provider. Errors: unauthorized (it is not from the provider). */
    async receive(delivery: Delivery): Promise<void> {
      const event = await provider.readEvent(delivery)
      if (event) await keep(event)
    },
    async applyEvent(eventId: number): Promise<void> {
      const event = await events.findEvent(db.kysely, eventId)
      if (event && event.applied_at === null) await sync(event.user_id, eventId)
    },
    /** Fetches events that did not arrive. If the list breaks off, the next run continues it. */
    async poll(): Promise<void> {
      const now = clock.now()
      const polledAt = await events.findPolledAt(db.kysely, provider.name)
      const dayAgo = new Date(now.getTime() - 24 * HOUR_MS)
      let reached: Date | undefined
      try {
        for await (const event of provider.listEvents(polledAt ?? dayAgo)) {
          await keep(event)
          reached = event.at
        }
        // With some overlap, because a provider may list an event late.
        reached = new Date(now.getTime() - HOUR_MS)
      } finally {
        const { name } = provider
        if (reached) await inTransaction(db, (tx) => events.notePolled(tx, name, reached!))
      }
    },
    /**
     * Applies events that have waited for a minute because their job has died. A failure does not
     * stop the others. At the end the first failure is thrown.
     */
    async applyWaiting(): Promise<void> {
      const failures: unknown[] = []
      const minuteAgo = new Date(clock.now().getTime() - 60_000)
      for (const userId of await events.listWaiting(db.kysely, minuteAgo))
        await sync(userId).catch((error: unknown) => {
          onAnomaly(userId, 'the answer of the provider could not be applied')
          failures.push(error)
        })
      if (failures.length > 0) throw failures[0]
    },
    /** Syncs plans whose term is over: they have ended, or the message of a renewal was lost. */
    async endOverdue(): Promise<void> {
      for (const userId of await accounts.entitlements.listOverdue(db.kysely, clock.now())) {
        await sync(userId).catch(() => undefined)
        await renew(userId)
      }
    },
    /** Deletes applied events after a month. If one is listed again, it is only fetched again. */
    deleteOld: () =>
      inTransaction(db, (tx) =>
        events.deleteAppliedBefore(tx, new Date(clock.now().getTime() - KEPT_MS)),
      ),
    /** Applies the file of plans to the users who have those plans. */
    async applyCatalogue(): Promise<void> {
      for (const userId of await store.listSubscribers(db.kysely)) await renew(userId)
    },
  }
}
export type Sync = ReturnType<typeof createSync>

/**
 * Fetches a customer and applies it. May run in parallel. Errors: provider_unavailable, and
 * conflict if a plan of an erased account could not be cancelled.
 */
function createSyncOf(options: SyncOptions) {
  const { db, clock, provider, buyers } = options
  const entitle = createEntitle(options)

  return async function sync(userId: number, eventId: number | null = null): Promise<void> {
    const customerId = await store.findCustomerId(db.kysely, userId)
    if (customerId === undefined) return
    const before = clock.now()
    const wasErased = await store.isErased(db.kysely, userId)
    const customer = await fetchCustomer(provider, customerId, wasErased)
    const buyer = await buyers.find(userId)
    const isApplied = await inTransaction(db, async (tx) => {
      // One sync at a time for each user. The wallet is locked after it, as everywhere.
      await store.lockCustomer(tx, userId)
      const isErased = await store.isErased(tx, userId)
      if (isErased && !wasErased) return false
      for (const subscription of customer.subscriptions)
        await store.saveSubscription(tx, provider.name, userId, subscription)
      for (const payment of customer.payments)
        await applyPayment(options, tx, userId, {
          payment,
          buyer: payment.buyer ?? buyer,
          isErased,
        })
      await entitle(tx, userId)
      await events.noteApplied(tx, userId, { eventId, before, now: clock.now() })
      return true
    })
    // The account was erased meanwhile.
    if (!isApplied) await sync(userId, eventId)
  }
}

/** Fetches a customer. Plans of an erased account are cancelled, because nobody else could. */
async function fetchCustomer(
  provider: BillingProvider,
  customerId: string,
  isErased: boolean,
): Promise<ProviderCustomer> {
  const customer = await provider.fetchCustomer(customerId)
  const renewing = customer.subscriptions.filter(
    ({ status, isCancelled }) => status !== 'ended' && !isCancelled,
  )
  if (!isErased || renewing.length === 0) return customer
  for (const { id } of renewing) await provider.cancel(id)
  return provider.fetchCustomer(customerId)
}
