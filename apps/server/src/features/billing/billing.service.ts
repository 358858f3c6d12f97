import { inTransaction, type Db } from '../../db/database.ts'
import type { Buyer } from '../../db/tables/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import { endOf } from './billing.rules.ts'
import * as store from './billing.store.ts'
import { BILLING_RULES } from './billing-check.store.ts'
import { createChanges, type ChangesOptions } from './changes.service.ts'
import { createGivenPlans } from './entitle.service.ts'
import { createInvoices, type Seller } from './invoices.service.ts'
import { createSync, type SyncOptions } from './sync.service.ts'

interface BillingOptions extends SyncOptions, Omit<ChangesOptions, 'sync'> {
  db: Db
  clock: Clock
  credits: SyncOptions['credits'] & ChangesOptions['credits']
  accounts: SyncOptions['accounts'] & ChangesOptions['accounts']
  /** Who stands on invoices that the product makes. */
  seller: Seller
}

export type { PaymentRow } from './billing.store.ts'

/** Plans, subscriptions, payments and their invoices. */
export function createBilling(options: BillingOptions) {
  const { db, catalogue, provider, graceDays } = options
  const sync = createSync(options)
  return {
    catalogue,
    /** For `ledger check`. */
    ledgerRules: BILLING_RULES,
    provider: { isAvailable: provider.name !== 'none', isSandbox: provider.isSandbox },
    sync,
    given: createGivenPlans(options),
    changes: createChanges({ ...options, sync }),
    invoices: createInvoices(options),
    /** When a subscription stops giving anything, if nothing happens before. */
    endOf: (subscription: store.SubscriptionRow) => endOf(subscription, graceDays),
    findPlan: (id: string) => catalogue.plans.find((plan) => plan.id === id),
    /** What the provider calls a payment. */
    providerIdOf: (paymentId: string) => store.findProviderId(db.kysely, paymentId),
    listPayments: (userId: number, limit: number, before: number | null) =>
      store.listPayments(db.kysely, userId, limit, before),
    getBuyer: (userId: number): Promise<Buyer> => store.findBuyer(db.kysely, userId),
    saveBuyer: (userId: number, buyer: Buyer): Promise<void> =>
      inTransaction(db, (tx) => store.saveBuyer(tx, userId, buyer)),
  }
}
export type Billing = ReturnType<typeof createBilling>
