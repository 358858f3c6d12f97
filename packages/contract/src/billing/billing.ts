import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { BILLING_PATH, PLAN_PRODUCT } from '../names.ts'
import { shownTax } from './payments.ts'

/**
 * Plans, checkout, payments. Every amount is a whole number of the smallest unit of its currency:
 * paise where it is INR. A session alone may call; nothing here tells or takes the number of a
 * card: that is between the buyer and the provider's hosted page.
 */

const access = { who: 'user' } as const
/** What buys or changes something asks for a complete account: its name stands on the invoice. */
const buyer = { who: 'user', needsOnboarding: true } as const

/** Each is several questions to the provider, who counts those of all users together. */
const limits = { perUser: { calls: 20, seconds: 600 } } as const

const PLAN_MESSAGE = 'Please select a plan.'
const planIdField = fields.text(PLAN_MESSAGE, 60)

/** What every offer has. */
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

/** What stands beside prices of the tax in them: nothing where there is none. */
export const taxText = (tax: string | null) => (tax === null ? '' : `Prices include ${tax}.`)

/**
 * Plans, the cheapest first, and one-off packs. With `is_available: false` nothing can be bought
 * here: the operator sells in another way.
 */
export const listPlans = defineEndpoint({
  name: 'listPlans',
  summary: 'Plans and one-off credit packs',
  method: 'GET',
  path: `${BILLING_PATH}-plans`,
  access,
  query: z.object({ product: z.optional(z.literal(PLAN_PRODUCT, 'No such product.')) }),
  data: z.object({
    data: z.array(plan),
    credit_packs: z.array(creditPack),
    /** Of the prices, which include it; for example "GST 18 %". Null where there is none. */
    tax: z.nullable(z.string()),
    is_available: z.boolean(),
    /** The page takes no money: it is the sandbox. */
    is_sandbox: z.boolean(),
  }),
})

/**
 * Opens a hosted page for a plan or a pack (its id as `plan_id`) and returns its address, for the
 * browser to go to. From there the buyer comes back to `checkoutReturn`, which has changed nothing:
 * what was bought arrives by the provider's own message, so that getSubscriptionDetails is asked
 * until it has the `plan_id` (of a pack: until the payment is listed). While the payment of one's
 * plan is overdue (`past_due`) the page for that same plan takes what is owed and sells nothing
 * anew; the plan is then `active` again. The invoice is made out to the billing details as they are
 * now (saveBillingAddress). Refuses: not_found (no such plan), conflict (there is a plan already:
 * changePlan), validation_failed (the GSTIN that is saved is wrong), provider_unavailable.
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

/** Where the hosted page leads back to: this path, with the outcome and the plan. */
export const CHECKOUT_RETURN_PATH = '/plan'
export const CHECKOUT_OUTCOMES = ['paid', 'declined'] as const
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number]
export function checkoutReturn(outcome: CheckoutOutcome, planId: string): string {
  const query = new URLSearchParams({ checkout: outcome, plan_id: planId })
  return `${CHECKOUT_RETURN_PATH}?${query.toString()}`
}

/**
 * The current plan. Without one `plan_id` is null, as are all that follow from it. `status`:
 * `active`; `past_due` when the charge for the next term failed: the plan goes on until
 * `grace_until`, while it is tried again.
 */
export const subscriptionDetails = z.object({
  plan_id: z.nullable(z.string()),
  plan_name: z.nullable(z.string()),
  status: z.nullable(fields.openWord(['active', 'past_due'])),
  /** Phone credits left, and ever granted, less what is allotted to teams. */
  credits: z.int(),
  total_credits: z.int(),
  email_credits: z.int(),
  total_email_credits: z.int(),
  /** It ends with the term. */
  cancelled: z.boolean(),
  current_term_start: z.nullable(fields.instant),
  current_term_end: z.nullable(fields.instant),
  /** Until when a failed payment leaves the plan in force; null where none has failed. */
  grace_until: z.nullable(fields.instant),
  /** The plan that follows at the end of the term; null where it stays the same. */
  scheduled_plan_id: z.nullable(z.string()),
  scheduled_plan_name: z.nullable(z.string()),
  /** What is charged at the end of the term; null where nothing will be. */
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
 * Ends the plan with its term; a scheduled change of plan goes with it. Twice is as good as once.
 * Refuses: conflict (no plan), provider_unavailable.
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

/** The plan goes on. Refuses: conflict (no plan, or its term is over), provider_unavailable. */
export const removeCancellation = defineEndpoint({
  name: 'removeCancellation',
  summary: 'Take a cancellation back',
  method: 'POST',
  path: `${BILLING_PATH}-remove-cancellation`,
  access,
  limits,
  data: subscriptionDetails,
})

/**
 * To a dearer plan now: a new term begins, what estimatePrice says is charged, the plan's credits
 * are granted once, and those that are there stay. To a cheaper one at the end of the term, free of
 * charge. `Idempotency-Key` is accepted. Refuses: not_found (no such plan), conflict (no plan; it
 * is this one already; it was cancelled; a payment is overdue; another change is under way),
 * validation_failed (the GSTIN that is saved is wrong), payment_failed, provider_unavailable.
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

/** The plan stays when the term ends. Refuses: conflict (no plan), provider_unavailable. */
export const removeScheduledPlanChange = defineEndpoint({
  name: 'removeScheduledPlanChange',
  summary: 'Take a scheduled change of plan back',
  method: 'POST',
  path: `${BILLING_PATH}-remove-scheduled-plan-change`,
  access,
  limits,
  data: subscriptionDetails,
})

/**
 * What getting this plan or pack costs now: its price without a plan; for a dearer plan its price
 * less the value of the unused days of the present one; 0 for a cheaper one. Refuses: not_found (no
 * such plan), conflict (it is this plan already), provider_unavailable.
 */
export const estimatePrice = defineEndpoint({
  name: 'estimatePrice',
  summary: 'What a plan or a change of plan costs now',
  method: 'POST',
  path: `/api/v1/${PLAN_PRODUCT}/estimate-price`,
  access,
  limits,
  body: z.object({ plan_id: planIdField }),
  data: z.object({
    balance_required: z.number(),
    currency: z.string(),
    /** When it takes effect: `now` or with the end of the term. */
    effective: fields.openWord(['now', 'term_end']),
    effective_at: fields.instant,
    /** What is granted with it at once. */
    phone_credits: z.int(),
    email_credits: z.int(),
    /** In `balance_required`, with the billing details as saved; null if no tax is shown. */
    tax: z.nullable(shownTax),
  }),
})
