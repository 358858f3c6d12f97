import type { Db } from '../../db/database.ts'
import type { Buyer, StoredSeller } from '../../db/stored-json.ts'
import type { Clock } from '../../ports/clock.ts'
import { endOf } from './billing.rules.ts'
import * as store from './billing.store.ts'
import { BILLING_RULES } from './billing-check.store.ts'
import { createBuyers, type BuyersOptions } from './payments/buyers.service.ts'
import { createChanges, type ChangesOptions } from './plans/changes.service.ts'
import { createGivenPlans } from './plans/entitle.service.ts'
import { createInvoices } from './payments/invoices.service.ts'
import { createSync, type SyncOptions } from './sync/sync.service.ts'
import { taxIn } from './payments/tax.rules.ts'

interface BillingOptions
  extends Omit<SyncOptions, 'buyers' | 'currentSeller'>, Omit<ChangesOptions, 'sync' | 'buyers'> {
  db: Db
  clock: Clock
  credits: SyncOptions['credits'] & ChangesOptions['credits']
  accounts: SyncOptions['accounts'] & BuyersOptions['accounts']
  /** The seller on invoices that the product makes. */
  seller: Omit<StoredSeller, 'tax'>
}

export type { PaymentRow } from './billing.store.ts'

/** Plans, subscriptions, payments and their invoices. */
export function createBilling(options: BillingOptions) {
  const { db, catalogue, provider, graceDays, seller } = options
  const currentSeller: StoredSeller = { ...seller, tax: catalogue.tax }
  const buyers = createBuyers(options)
  const sync = createSync({ ...options, buyers, currentSeller })
  /** The seller that was kept with the payment, otherwise the present one. */
  const sellerOf = (payment: Pick<store.PaymentRow, 'seller'>) => payment.seller ?? currentSeller
  return {
    catalogue,
    /** For `ledger check`. */
    ledgerRules: BILLING_RULES,
    provider: {
      isAvailable: provider.name !== 'none',
      isSandbox: provider.isSandbox,
      makesInvoices: provider.fetchInvoice !== undefined,
    },
    sync,
    given: createGivenPlans(options),
    changes: createChanges({ ...options, sync, buyers }),
    invoices: createInvoices({ ...options, sellerOf }),
    sellerOf,
    /** When a subscription stops giving anything, if nothing happens before. */
    endOf: (subscription: store.SubscriptionRow) => endOf(subscription, graceDays),
    findPlan: (id: string) => catalogue.plans.find((plan) => plan.id === id),
    /** The provider's id of a payment. */
    providerIdOf: (paymentId: string) => store.findProviderId(db.kysely, paymentId),
    listPayments: (userId: number, limit: number, before: number | null) =>
      store.listPayments(db.kysely, userId, limit, before),
    findPayment: (userId: number, paymentId: string) =>
      store.findPayment(db.kysely, userId, paymentId),
    buyers,
    /** The tax in an amount before it is paid. */
    taxIn: (amount: number, buyer: Buyer) => taxIn(amount, currentSeller, buyer),
    /** The tax in a payment; null if the provider makes the invoices. */
    taxOf: (payment: store.PaymentRow) =>
      provider.fetchInvoice ? null : taxIn(payment.amount, sellerOf(payment), payment.buyer),
  }
}
export type Billing = ReturnType<typeof createBilling>
