import type { Offer, Plan } from '../config/plans.ts'
import type {
  BillingPaymentKind,
  BillingPaymentStatus,
  BillingSubscriptionStatus,
} from '../db/schema.ts'
import type { Buyer } from '../db/stored-json.ts'

/**
 * The payment provider. It returns the current state, never events. After any message, in any order
 * and number, the customer is fetched again and that state counts. Plans and packs have the ids of
 * our catalogue in both directions (unknown ones have the provider's id). Amounts are whole numbers
 * of the currency's smallest unit, times are exact.
 */
export interface BillingProvider {
  /** A permanent name. Subscriptions and payments are stored under it. */
  name: string
  /** It takes no money. */
  isSandbox: boolean
  /**
   * Creates a hosted page for a plan or pack. Returns its address. Errors: provider_unavailable.
   */
  openCheckout(order: CheckoutOrder): Promise<string>
  /** What `upgrade` with the same arguments would charge. Errors: provider_unavailable. */
  estimateUpgrade(subscriptionId: string, plan: Plan, amountOff: number): Promise<number>
  /**
   * Charges the plan's price less `amountOff` and starts a new term now. The old term brings no
   * other credit, and scheduled changes are dropped. Nothing changes unless it is paid. Errors:
   * payment_failed, conflict, provider_unavailable.
   */
  upgrade(subscriptionId: string, plan: Plan, amountOff: number): Promise<void>
  /** Changes the plan at the end of the term. Errors: conflict, provider_unavailable. */
  scheduleChange(subscriptionId: string, plan: Plan): Promise<void>
  removeScheduledChange(subscriptionId: string): Promise<void>
  /** Ends with the term. Scheduled changes are dropped. */
  cancel(subscriptionId: string): Promise<void>
  removeCancellation(subscriptionId: string): Promise<void>
  /**
   * Everything that a customer has and has paid, no payment without its subscription. Empty if
   * unknown. Errors: provider_unavailable.
   */
  fetchCustomer(customerId: string): Promise<ProviderCustomer>
  /**
   * Reads a delivered message. Null if it is not about our customers. First proves, in constant
   * time over the raw bytes, that the provider sent it. Errors: unauthorized.
   */
  readEvent(delivery: Delivery): Promise<ProviderEvent | null>
  /**
   * Messages sent since then, oldest first, in case some never arrived. Fetched page by page as
   * they are read. Errors: provider_unavailable.
   */
  listEvents(since: Date): AsyncIterable<ListedEvent>
  /**
   * Sets the billing details for a customer's invoices from now on, including renewals. Missing if
   * the product makes the invoices. Errors: provider_unavailable.
   */
  saveBuyer?(customer: BillingCustomer): Promise<void>
  /** The provider's own invoice, a PDF, if the product makes none. Errors: provider_unavailable. */
  fetchInvoice?(paymentId: string): Promise<Uint8Array>
}

/** The buyer. `id` is ours and random, and all that identifies them at the provider. */
export interface BillingCustomer {
  id: string
  email: string | null
  buyer: Buyer
}

export interface CheckoutOrder {
  customer: BillingCustomer
  offer: Offer
  kind: 'plan' | 'pack'
  /** The customer has this plan and a payment is overdue: only that is charged. */
  isOverdue: boolean
  /** Full addresses for the return from the page. */
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
  /** When it happened. `listEvents` can continue from this time. */
  at: Date
}

export interface ProviderCustomer {
  subscriptions: readonly ProviderSubscription[]
  payments: readonly ProviderPayment[]
}

export interface ProviderSubscription {
  id: string
  planId: string
  /** `past_due`: the payment for the next term failed and is retried. */
  status: BillingSubscriptionStatus
  /** The last paid term. */
  termStart: Date
  termEnd: Date
  isCancelled: boolean
  scheduledPlanId: string | null
  /** Grows with each change, so that an older state that arrives later is recognized. */
  version: number
}

export interface ProviderPayment {
  id: string
  /** A term of a plan, an upgrade (which starts its own term), or a pack. */
  kind: BillingPaymentKind
  /** The plan (for an upgrade the new one), or the pack. */
  itemId: string
  /**
   * The subscription and the term that was paid, by its exact start. Null for a pack, like the two
   * fields below.
   */
  subscriptionId: string | null
  termStart: Date | null
  termEnd: Date | null
  amount: number
  refundedAmount: number
  currency: string
  status: BillingPaymentStatus
  invoiceNumber: string | null
  at: Date
  /**
   * The buyer, if the provider knows them. Otherwise the billing details when the payment arrives.
   */
  buyer?: Buyer | null
}
