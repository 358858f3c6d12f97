import type { Offer, Plan } from '../config/plans.ts'
import type {
  BillingPaymentKind,
  BillingPaymentStatus,
  BillingSubscriptionStatus,
} from '../db/schema.ts'
import type { Buyer } from '../db/stored-json.ts'

/**
 * Whoever takes the money. He tells what IS, never what happened: whatever message comes, in
 * whatever order and however often, the customer is fetched anew and what is told then counts.
 * Plans and packs go by the ids of our catalogue in both directions (what it has not by the
 * provider's own), amounts are whole numbers of the currency's smallest unit, instants are exact.
 */
export interface BillingProvider {
  /** Known by it for ever: subscriptions and payments are kept under it. */
  name: string
  /** No money is taken. */
  isSandbox: boolean
  /** Opens a hosted page for a plan or pack; returns its address. Errors: provider_unavailable. */
  openCheckout(order: CheckoutOrder): Promise<string>
  /** What `upgrade` with the same arguments would charge. Errors: provider_unavailable. */
  estimateUpgrade(subscriptionId: string, plan: Plan, amountOff: number): Promise<number>
  /**
   * Charges the plan's price less `amountOff` and begins a new term of it now; nothing else is
   * credited for the old one, and whatever was scheduled is dropped. Nothing changes unless it was
   * paid. Errors: payment_failed, conflict, provider_unavailable.
   */
  upgrade(subscriptionId: string, plan: Plan, amountOff: number): Promise<void>
  /** Changes at the end of the term. Errors: conflict, provider_unavailable. */
  scheduleChange(subscriptionId: string, plan: Plan): Promise<void>
  removeScheduledChange(subscriptionId: string): Promise<void>
  /** Ends with the term; what was scheduled is dropped. */
  cancel(subscriptionId: string): Promise<void>
  removeCancellation(subscriptionId: string): Promise<void>
  /** All that a customer has and paid; nothing if not known. Errors: provider_unavailable. */
  fetchCustomer(customerId: string): Promise<ProviderCustomer>
  /**
   * What a delivered message is about; null where it is about none of our customers. Proves first,
   * in constant time over the bytes as they came, that the provider sent it. Errors: unauthorized.
   */
  readEvent(delivery: Delivery): Promise<ProviderEvent | null>
  /**
   * What was sent since then, oldest first, for what never arrived; asked for page by page, as far
   * as it is read. Errors: provider_unavailable.
   */
  listEvents(since: Date): AsyncIterable<ListedEvent>
  /**
   * Whom the invoices of a customer are made out to from now on, those of renewals too. Left out
   * where the product makes them. Errors: provider_unavailable.
   */
  keepBuyer?(customer: BillingCustomer): Promise<void>
  /** The provider's own invoice, a PDF, where we make none. Errors: provider_unavailable. */
  fetchInvoice?(paymentId: string): Promise<Uint8Array>
}

/** Who buys. `id` is ours, random, and all that the provider has to know him by. */
export interface BillingCustomer {
  id: string
  email: string | null
  buyer: Buyer
}

export interface CheckoutOrder {
  customer: BillingCustomer
  offer: Offer
  kind: 'plan' | 'pack'
  /** The customer has this plan, and what is due for it is to be paid: nothing else is sold. */
  isOverdue: boolean
  /** Whole addresses to come back to. */
  returnTo: { paid: string; declined: string }
}

export interface Delivery {
  body: Buffer
  header(name: string): string | undefined
}

export interface ProviderEvent {
  id: string
  customerId: string
}

interface ListedEvent extends ProviderEvent {
  /** When it happened: what has happened since can be asked for from there. */
  at: Date
}

export interface ProviderCustomer {
  subscriptions: readonly ProviderSubscription[]
  payments: readonly ProviderPayment[]
}

export interface ProviderSubscription {
  id: string
  planId: string
  /** `past_due`: the payment for the next term has failed and is tried again. */
  status: BillingSubscriptionStatus
  /** The last term that is paid. */
  termStart: Date
  termEnd: Date
  isCancelled: boolean
  scheduledPlanId: string | null
  /** Grows with each change: an older one that arrives later is known by it. */
  version: number
}

export interface ProviderPayment {
  id: string
  /** A term of a plan, the change to a dearer plan, which begins a term of its own, or a pack. */
  kind: BillingPaymentKind
  /** The plan, after the change where it is one; or the pack. */
  itemId: string
  /** Null for a pack, as are the two below: the term that it was paid for, by its exact start. */
  subscriptionId: string | null
  termStart: Date | null
  termEnd: Date | null
  amount: number
  refundedAmount: number
  currency: string
  status: BillingPaymentStatus
  invoiceNumber: string | null
  at: Date
  /** Who paid, where the provider knows; else who it is when the payment is heard of. */
  buyer?: Buyer | null
}
