import * as z from 'zod/mini'

/**
 * The parts of Chargebee's answers that are used. Times are seconds since 1970; amounts are in the
 * smallest unit of the currency.
 */

const id = z.string().check(z.minLength(1), z.maxLength(250))
const count = z.number().check(z.int())
const cents = z.optional(count)

const subscription = z.object({
  id,
  customer_id: id,
  status: z.string(),
  current_term_start: z.optional(count),
  current_term_end: z.optional(count),
  has_scheduled_changes: z.optional(z.boolean()),
  resource_version: z.optional(count),
  cancel_reason: z.optional(z.string()),
  subscription_items: z.optional(
    z.array(z.object({ item_price_id: z.string(), item_type: z.string() })),
  ),
})
export type CbSubscription = z.output<typeof subscription>

const invoice = z.object({
  id,
  customer_id: id,
  status: z.string(),
  subscription_id: z.optional(z.string()),
  currency_code: z.string(),
  date: z.optional(count),
  paid_at: z.optional(count),
  total: cents,
  amount_paid: cents,
  credits_applied: cents,
  amount_due: cents,
  write_off_amount: cents,
  dunning_status: z.optional(z.string()),
  resource_version: z.optional(count),
  line_items: z.optional(
    z.array(
      z.object({
        entity_type: z.string(),
        entity_id: z.optional(z.string()),
        date_from: count,
        date_to: count,
      }),
    ),
  ),
  linked_payments: z.optional(
    z.array(z.object({ txn_id: z.string(), txn_status: z.optional(z.string()) })),
  ),
})
export type CbInvoice = z.output<typeof invoice>

/** A payment, with the invoices that it pays and its refunds. */
const transaction = z.object({
  id,
  resource_version: z.optional(count),
  linked_invoices: z.optional(z.array(z.object({ invoice_id: z.string(), applied_amount: count }))),
  linked_refunds: z.optional(z.array(z.object({ txn_status: z.string(), txn_amount: count }))),
})
export type CbTransaction = z.output<typeof transaction>

const customerId = z.optional(
  z.object({ id: z.optional(z.string()), customer_id: z.optional(z.string()) }),
)
export const event = z.object({
  id,
  occurred_at: count,
  content: z.object({
    customer: customerId,
    subscription: customerId,
    invoice: customerId,
    transaction: customerId,
    credit_note: customerId,
  }),
})
export type CbEvent = z.output<typeof event>

/** One page of a list. Each entry holds its object under the object's type. */
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({ list: z.array(entry), next_offset: z.optional(z.nullable(z.string())) })
export const subscriptions = listOf(z.object({ subscription }))
export const invoices = listOf(z.object({ invoice }))
export const transactions = listOf(z.object({ transaction }))
/** Each event is parsed separately, so that an unusual one does not reject the others. */
export const events = listOf(z.object({ event: z.unknown() }))

export const oneCustomer = z.object({ customer: z.object({ id }) })
export const oneSubscription = z.object({ subscription })
const price = z.object({
  id,
  status: z.optional(z.string()),
  item_type: z.optional(z.string()),
  pricing_model: z.string(),
  price: cents,
  currency_code: z.string(),
  period: z.optional(count),
  period_unit: z.optional(z.string()),
  trial_period: z.optional(count),
})
export type CbItemPrice = z.output<typeof price>
export const itemPrice = z.object({ item_price: price })
export const oneEvent = z.object({ event })
export const hostedPage = z.object({ hosted_page: z.object({ url: z.url() }) })
export const estimate = z.object({
  estimate: z.object({
    invoice_estimate: z.optional(z.object({ amount_due: cents, total: cents })),
  }),
})
export const pdf = z.object({ download: z.object({ download_url: z.url() }) })
