import { AppError } from '../../app-error.ts'
import type { Catalogue, Offer, Plan } from '../../config/plans.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Buyer } from '../../db/tables/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './billing.store.ts'

interface BillingOptions {
  db: Db
  clock: Clock
  catalogue: Catalogue
  /** How long a plan goes on after a payment has failed. */
  graceDays: number
}

export type { PaymentRow } from './billing.store.ts'
export type Subscription = store.SubscriptionRow

const DAY_MS = 86_400_000

/** Plans, subscriptions and payments. */
export function createBilling({ db, clock, catalogue, graceDays }: BillingOptions) {
  /** When a subscription stops giving anything: with its term where it was cancelled, else after the grace that a late payment has. */
  function endOf(subscription: Subscription): Date {
    const grace = subscription.is_cancelled ? 0 : graceDays * DAY_MS
    return new Date(subscription.term_end.getTime() + grace)
  }

  return {
    catalogue,
    endOf,
    /** The plan in force, or null. */
    async currentSubscription(userId: number): Promise<Subscription | null> {
      const live = await store.listLiveSubscriptions(db.kysely, userId)
      return live.find((one) => endOf(one) > clock.now()) ?? null
    },
    listPayments: (userId: number, limit: number, before: number | null) =>
      store.listPayments(db.kysely, userId, limit, before),
    getBuyer: (userId: number): Promise<Buyer> => store.findBuyer(db.kysely, userId),
    saveBuyer: (userId: number, buyer: Buyer): Promise<void> =>
      inTransaction(db, (tx) => store.saveBuyer(tx, userId, buyer)),

    findOffer(id: string): Offer {
      const found = [...catalogue.plans, ...catalogue.packs].find((offer) => offer.id === id)
      if (!found) throw new AppError('not_found', { message: 'There is no such plan.' })
      return found
    },
    findPlan: (id: string): Plan | undefined => catalogue.plans.find((plan) => plan.id === id),
  }
}
export type Billing = ReturnType<typeof createBilling>
