import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { BILLING_PATH, PLAN_PRODUCT } from '../names.ts'
import { shownTax } from './shown-tax.ts'

/**
 * Plans, checkout, payments. Every amount is a whole number of the smallest unit of its currency:
 * paise for INR. Only a session may call these. No call takes or returns a card number: cards are
 * entered on the provider's hosted page only.
 */

const access = { who: 'user' } as const
/** Buying or changing a plan needs a complete account, because its name is on the invoice. */
const buyer = { who: 'user', needsOnboarding: true } as const

/** Each call makes several requests to the provider, who limits those of all users together. */
const limits = { perUser: { calls: 20, seconds: 600 } } as const

const PLAN_MESSAGE = 'Please select a plan.'
const planIdField = fields.text(PLAN_MESSAGE, 60)

/** Fields of every offer. */
const offer = {
  plan_id: z.string(),
  name: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  phone_credits: z.int(),
  email_credits: z.int(),
}

export const plan = z.object({
  ...offer,
  period: z.literal('month'),
  permissions: z.array(z.string()),
  allow_teams: z.boolean(),
  allow_linkedin_bulk_upload: z.boolean(),
  is_current: z.boolean(),
  is_scheduled: z.boolean(),
})
export type Plan = z.output<typeof plan>
/** Credits bought once, with or without a plan. */
export const creditPack = z.object(offer)
export type CreditPack = z.output<typeof creditPack>

/** Text next to prices about the tax in them. Empty if there is no tax. */
export const taxText = (tax: string | null) => (tax === null ? '' : `Prices include ${tax}.`)

/**
 * Plans, cheapest first, and one-time packs. If `is_available` is false, nothing can be bought
 * here: the operator sells in another way.
 */
export const listPlans = defineEndpoint({
  name: 'listPlans',
  summary: 'Plans and one-time credit packs',
  method: 'GET',
  path: `${BILLING_PATH}-plans`,
  access,
  query: z.object({ product: z.optional(z.literal(PLAN_PRODUCT, 'No such product.')) }),
  data: z.object({
    data: z.array(plan),
    credit_packs: z.array(creditPack),
    /** The tax included in the prices, for example "GST 18 %". Null if there is none. */
    tax: z.nullable(z.string()),
    /** The same in parts, to show the price without the tax. */
    tax_rate: z.nullable(z.object({ name: z.string(), percent: z.number() })),
    is_available: z.boolean(),
    /** The provider is the sandbox: its page takes no money. */
    is_sandbox: z.boolean(),
  }),
})

/**
 * Creates a hosted page for a plan or a pack (its id as `plan_id`) and returns its address, for the
 * browser to open. The buyer then returns to `checkoutReturn`, which changes nothing: the purchase
 * arrives with the provider's own message. Call getSubscriptionDetails until it has the `plan_id`
 * (for a pack: until the payment is listed). While a payment is overdue (`past_due`), the page for
 * the same plan takes only what is owed; the plan is then `active` again. The invoice uses the
 * billing details as they are now (saveBillingAddress). Errors: not_found (no such plan), conflict
 * (there is a plan already: use changePlan), validation_failed (the saved GSTIN is wrong),
 * provider_unavailable.
 */
export const startCheckout = defineEndpoint({
  name: 'startCheckout',
  summary: 'A hosted page to buy a plan or a credit pack',
  method: 'POST',
  path: `${BILLING_PATH}-checkout`,
  access: buyer,
  limits,
  query: z.object({ plan_id: planIdField }),
  data: z.object({ hosted_page: z.string() }),
})

/** The path to which the hosted page returns, with the outcome and the plan. */
export const CHECKOUT_RETURN_PATH = '/plan'
export const CHECKOUT_OUTCOMES = ['paid', 'declined'] as const
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number]
export function checkoutReturn(outcome: CheckoutOutcome, planId: string): string {
  const query = new URLSearchParams({ checkout: outcome, plan_id: planId })
  return `${CHECKOUT_RETURN_PATH}?${query.toString()}`
}

/**
 * The current plan. Without a plan, `plan_id` and all fields that depend on it are null. `status`:
 * `active`, or `past_due` if the charge for the next term failed. A past due plan continues until
 * `grace_until` while the charge is retried.
 */
export const subscriptionDetails = z.object({
  plan_id: z.nullable(z.string()),
  plan_name: z.nullable(z.string()),
  status: z.nullable(fields.openEnum(['active', 'past_due'])),
  /** Phone credits left, and phone credits ever granted, without those allotted to teams. */
  credits: z.int(),
  total_credits: z.int(),
  email_credits: z.int(),
  total_email_credits: z.int(),
  /** The plan ends with the term. */
  cancelled: z.boolean(),
  current_term_start: z.nullable(fields.instant),
  current_term_end: z.nullable(fields.instant),
  /** Until when the plan continues after a failed payment. Null if none has failed. */
  grace_until: z.nullable(fields.instant),
  /** The plan that follows at the end of the term. Null if the plan stays the same. */
  scheduled_plan_id: z.nullable(z.string()),
  scheduled_plan_name: z.nullable(z.string()),
  /** The charge at the end of the term. Null if there is none. */
  next_charge: z.nullable(
    z.object({ at: fields.instant, amount: z.number(), currency: z.string() }),
  ),
})
export type SubscriptionDetails = z.output<typeof subscriptionDetails>

export const getSubscriptionDetails = defineEndpoint({
  name: 'getSubscriptionDetails',
  summary: 'The current plan, its term and its credits',
  method: 'GET',
  path: `${BILLING_PATH}-subscription-details`,
  access,
  data: subscriptionDetails,
})

/**
 * Ends the plan with its term, and drops a scheduled change of plan. A second call changes nothing.
 * Errors: conflict (no plan), provider_unavailable.
 */
export const cancelSubscription = defineEndpoint({
  name: 'cancelSubscription',
  summary: 'Cancel the plan at the end of its term',
  method: 'POST',
  path: `${BILLING_PATH}-cancel`,
  access,
  limits,
  data: subscriptionDetails,
})

/** The plan continues. Errors: conflict (no plan, or its term is over), provider_unavailable. */
export const removeCancellation = defineEndpoint({
  name: 'removeCancellation',
  summary: 'Undo a cancellation',
  method: 'POST',
  path: `${BILLING_PATH}-remove-cancellation`,
  access,
  limits,
  data: subscriptionDetails,
})

/**
 * A more expensive plan starts now: a new term begins, the amount of estimatePrice is charged, the
 * plan's credits are granted once, and existing credits stay. A cheaper plan starts at the end of
 * the term, free of charge. `Idempotency-Key` is accepted. Errors: not_found (no such plan),
 * conflict (no plan; it is this one already; it was cancelled; a payment is overdue; another change
 * is running), validation_failed (the saved GSTIN is wrong), payment_failed, provider_unavailable.
 */
export const changePlan = defineEndpoint({
  name: 'changePlan',
  summary: 'Change to another plan',
  method: 'POST',
  path: `${BILLING_PATH}-change-plan`,
  access: buyer,
  limits,
  body: z.object({ plan_id: planIdField }),
  data: subscriptionDetails,
})

/** The current plan stays when the term ends. Errors: conflict (no plan), provider_unavailable. */
export const removeScheduledPlanChange = defineEndpoint({
  name: 'removeScheduledPlanChange',
  summary: 'Undo a scheduled change of plan',
  method: 'POST',
  path: `${BILLING_PATH}-remove-scheduled-plan-change`,
  access,
  limits,
  data: subscriptionDetails,
})

/**
 * The price of this plan or pack now. Without a plan: its full price. For a more expensive plan:
 * its price less the value of the unused days of the current one. For a cheaper plan: 0. Errors:
 * not_found (no such plan), conflict (it is this plan already), provider_unavailable.
 */
export const estimatePrice = defineEndpoint({
  name: 'estimatePrice',
  summary: 'The price of a plan or a change of plan now',
  method: 'POST',
  path: `/api/v1/${PLAN_PRODUCT}/estimate-price`,
  access,
  limits,
  body: z.object({ plan_id: planIdField }),
  data: z.object({
    balance_required: z.number(),
    currency: z.string(),
    /** `now`, or at the end of the term. */
    effective: fields.openEnum(['now', 'term_end']),
    effective_at: fields.instant,
    /** Credits granted immediately. */
    phone_credits: z.int(),
    email_credits: z.int(),
    /** The tax in `balance_required`, for the saved billing details. Null if no tax is shown. */
    tax: z.nullable(shownTax),
  }),
})
