import type {
  ProviderCustomer,
  ProviderPayment,
  ProviderSubscription,
} from '../../ports/billing.ts'
import type { CbInvoice, CbSubscription, CbTransaction } from './chargebee-answers.ts'

/** Chargebee's data about one customer. */
export interface CbCustomer {
  subscriptions: readonly CbSubscription[]
  /** By the id of a subscription: the item price for its next term. */
  scheduled: ReadonlyMap<string, string>
  invoices: readonly CbInvoice[]
  /** Payments that went through. */
  transactions: readonly CbTransaction[]
}

/**
 * Our catalogue's id for an item price of Chargebee; undefined if the catalogue does not have it.
 */
type IdOfPrice = (itemPrice: string) => string | undefined

/** A term of a subscription, from its invoice. Its exact start identifies the payment. */
interface Term {
  start: number
  end: number
  isPaid: boolean
}

/** Types for which money is taken. One that is not in the catalogue is reported too. */
const PRICE_TYPES = new Set(['plan_item_price', 'charge_item_price'])
const RUNNING = new Set(['active', 'in_trial', 'non_renewing', 'paused'])

/**
 * A customer in our own format. Terms are read from invoices, because the subscription runs ahead
 * of what is paid: the plan's line of an invoice begins a term. If it begins within an earlier
 * term, it is a change of plan; if it also ends with that term, Chargebee has prorated it, and it
 * belongs to that term. Credit notes are ignored, because a change of plan can create some too:
 * only returned money counts as refunded.
 */
export function customerOf(customer: CbCustomer, idOf: IdOfPrice): ProviderCustomer {
  const terms = new Map<string, Term[]>()
  const payments = customer.invoices
    .filter((invoice) => invoice.status !== 'voided' && !isUnpaid(invoice))
    .toSorted((one, other) => (one.date ?? 0) - (other.date ?? 0))
    .flatMap((invoice) => paymentOf(invoice, terms, customer.transactions, idOf))
  const subscriptions = customer.subscriptions.flatMap((one) =>
    subscriptionOf(one, terms.get(one.id) ?? [], customer, idOf),
  )
  return { subscriptions, payments }
}

function paymentOf(
  invoice: CbInvoice,
  terms: Map<string, Term[]>,
  transactions: readonly CbTransaction[],
  idOf: IdOfPrice,
): ProviderPayment[] {
  const lines = invoice.line_items ?? []
  const ours = lines.find(
    ({ entity_id: price }) => price !== undefined && idOf(price) !== undefined,
  )
  const line = ours ?? lines.find(({ entity_type: type }) => PRICE_TYPES.has(type))
  const price = line?.entity_id
  const at = invoice.paid_at ?? invoice.date
  if (!line || price === undefined || at === undefined) return []
  const isPaid = invoice.status === 'paid'
  const paymentTerm =
    line.entity_type === 'plan_item_price' ? paymentTermOf(invoice, line, isPaid, terms) : PACK
  if (!paymentTerm || (!isPaid && !hasFailed(invoice))) return []
  // If an invoice was paid in part and the rest written off, the rest counts as sold and refunded.
  // The invoice then brings credits for the paid part.
  const writtenOff = (isPaid && invoice.write_off_amount) || 0
  const amount =
    ((isPaid ? invoice.amount_paid : invoice.amount_due) ?? invoice.total ?? 0) + writtenOff
  return [
    {
      id: invoice.id,
      itemId: idOf(price) ?? price,
      ...paymentTerm,
      amount,
      refundedAmount: Math.min(amount, writtenOff + refundedOf(invoice.id, transactions)),
      currency: invoice.currency_code,
      status: isPaid ? 'paid' : 'failed',
      invoiceNumber: isPaid ? invoice.id : null,
      at: instant(at),
    },
  ]
}

/**
 * Written off or credited: Chargebee marks such an invoice as paid, although nobody has paid for
 * it. Invoices over zero are also marked as paid, which is right.
 */
function isUnpaid({ status, total, amount_paid, credits_applied }: CbInvoice): boolean {
  return status === 'paid' && total !== 0 && (amount_paid ?? 0) + (credits_applied ?? 0) === 0
}

type PaymentTerm = Pick<ProviderPayment, 'kind' | 'subscriptionId' | 'termStart' | 'termEnd'>
const PACK: PaymentTerm = { kind: 'pack', subscriptionId: null, termStart: null, termEnd: null }

/** The term of an invoice. A new term is added to `terms`. */
function paymentTermOf(
  { subscription_id: subscriptionId }: CbInvoice,
  line: { date_from: number; date_to: number },
  isPaid: boolean,
  terms: Map<string, Term[]>,
): PaymentTerm | null {
  if (subscriptionId === undefined) return null
  const known = terms.get(subscriptionId) ?? []
  terms.set(subscriptionId, known)
  const within = known.findLast(({ start, end }) => start <= line.date_from && line.date_from < end)
  const isOfTerm = within?.end === line.date_to
  const term = within && isOfTerm ? within : { start: line.date_from, end: line.date_to, isPaid }
  if (!isOfTerm) known.push(term)
  return {
    kind: within ? 'upgrade' : 'term',
    subscriptionId,
    termStart: instant(term.start),
    termEnd: instant(term.end),
  }
}

/** Whether a payment has failed, as opposed to still being in progress. */
function hasFailed({ status, dunning_status, linked_payments: tries = [] }: CbInvoice): boolean {
  if (status === 'not_paid') return true
  const isLate = dunning_status !== undefined || tries.some((one) => one.txn_status === 'failure')
  return status === 'payment_due' && isLate
}

/**
 * A refund of a payment for several invoices is divided by what each invoice had of the payment.
 */
function refundedOf(invoiceId: string, transactions: readonly CbTransaction[]): number {
  const shares = transactions.map(
    ({ linked_invoices: paid = [], linked_refunds: refunds = [] }) => {
      const own = paid.find(({ invoice_id: id }) => id === invoiceId)
      if (!own) return 0
      const done = refunds.filter(({ txn_status: status }) => status === 'success')
      const refunded = sumOf(done.map((one) => one.txn_amount))
      const all = sumOf(paid.map(({ applied_amount: amount }) => amount))
      return paid.length === 1 ? refunded : Math.floor((refunded * own.applied_amount) / all)
    },
  )
  return sumOf(shares)
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function subscriptionOf(
  subscription: CbSubscription,
  terms: readonly Term[],
  { scheduled, invoices }: CbCustomer,
  idOf: IdOfPrice,
): ProviderSubscription[] {
  const { subscription_items: items = [] } = subscription
  const price = items.find(({ item_type: type }) => type === 'plan')?.item_price_id
  const paid = terms.findLast(({ isPaid }) => isPaid)
  // Never paid, so it gives nothing.
  if (price === undefined || !paid) return []
  const planId = idOf(price) ?? price
  const own = invoices.filter(({ subscription_id: id }) => id === subscription.id)
  const isOverdue = own.some((invoice) => hasFailed(invoice) && (invoice.date ?? 0) >= paid.start)
  const next = scheduled.get(subscription.id)
  const nextId = next === undefined ? undefined : idOf(next)
  const isEnding = subscription.status === 'non_renewing' || subscription.status === 'paused'
  const versions = [subscription, ...own].map(({ resource_version: version }) => version ?? 0)
  return [
    {
      id: subscription.id,
      planId,
      status: !RUNNING.has(subscription.status) ? 'ended' : isOverdue ? 'past_due' : 'active',
      termStart: instant(paid.start),
      termEnd: instant(paid.end),
      isCancelled: isEnding,
      scheduledPlanId: nextId === undefined || nextId === planId ? null : nextId,
      version: Math.max(0, ...versions),
    },
  ]
}

const instant = (seconds: number) => new Date(seconds * 1000)
