import * as z from 'zod/mini'
import { defineEndpoint, file, raw } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { GST_STATES } from '../gst-states.ts'
import { isBusinessGstin } from '../gstin.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { BILLING_PATH } from '../names.ts'

/** Payments, invoices, receipts, and whom they are made out to. Amounts as in `billing.ts`. */

/** A state by its code of the GST. */
const state = z.object({ code: z.string(), name: z.string() })

/** The tax in an amount: with `taxable_amount` the amounts of its parts make it, to the paisa. */
export const shownTax = z.object({
  /** For example GST, and all of it in percent. */
  name: z.string(),
  percent: z.number(),
  /** Where the seller is registered and the buyer supplied; null of another tax than GST. */
  seller_state: z.nullable(state),
  place_of_supply: z.nullable(state),
  /** What kind of service it is to the tax office (SAC); null of another tax than GST. */
  sac: z.nullable(z.string()),
  taxable_amount: z.number(),
  /** CGST and SGST (or UTGST) within a state, IGST between two. */
  parts: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.number() })),
})
export type ShownTax = z.output<typeof shownTax>

export const payment = z.object({
  payment_id: z.string(),
  timestamp: fields.instant,
  /** A month of a plan, the first month of a dearer one that was changed to, or a pack. */
  kind: fields.openWord(['term', 'upgrade', 'pack']),
  plan_id: z.string(),
  /** For people, as it was called then. */
  name: z.string(),
  amount: z.number(),
  refunded_amount: z.number(),
  currency: z.string(),
  status: fields.openWord(['paid', 'failed', 'partly_refunded', 'refunded']),
  /** Credits that were granted for it. */
  phone_credits: z.int(),
  email_credits: z.int(),
  term_start: z.nullable(fields.instant),
  term_end: z.nullable(fields.instant),
  /** Null where there is no invoice (yet). */
  invoice_number: z.nullable(z.string()),
  /** Null if the seller has no tax registration, or the provider's invoices have it. */
  tax: z.nullable(shownTax),
})
export type Payment = z.output<typeof payment>

export const listPayments = defineEndpoint({
  name: 'listPayments',
  summary: 'Payments with their invoices, newest first',
  method: 'GET',
  path: `${BILLING_PATH}-recharge-history`,
  access: { who: 'user' },
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: fields.pageOf(payment),
})

const ofPayment = z.object({ payment_id: fields.idField('payment_id') })

/** A PDF. Refuses: not_found (no such payment of his, or no invoice), provider_unavailable. */
export const downloadInvoice = defineEndpoint({
  name: 'downloadInvoice',
  summary: 'The invoice of a payment as a PDF',
  method: 'GET',
  path: `${BILLING_PATH}-invoice`,
  access: { who: 'user' },
  limits: { perUser: { calls: 30, seconds: 60 } },
  query: ofPayment,
  data: file(),
})

const billingGstinField = z.string(fields.GSTIN_MESSAGE).check(
  // As it is pasted from anywhere: with blanks, hyphens or invisible characters in between.
  z.overwrite((typed) => typed.replace(/[\s\p{Cf}\p{Pd}]+/gu, '').toUpperCase()),
  z.refine(isBusinessGstin, fields.GSTIN_MESSAGE),
)
export const STATE_MESSAGE = 'Please select a state'
const stateField = z.string(STATE_MESSAGE).check(
  z.trim(),
  z.refine((code) => Object.hasOwn(GST_STATES, code), STATE_MESSAGE),
)
/** The form's fields. What is left out is removed; a GSTIN's first two digits are the state. */
export const billingAddressForm = {
  name: fields.text('Please enter a billing name', 100),
  address: fields.text('Please enter a billing address', 300),
  gstin: fields.whenFilled(billingGstinField),
  state_code: fields.whenFilled(stateField),
}
const billingAddress = z.object({
  /** Until one is saved, the name of the account. */
  name: z.string(),
  /** Empty until it is saved. */
  address: z.string(),
  gstin: z.nullable(z.string()),
  /** Where the buyer is; with a GSTIN where that is registered. */
  state: z.nullable(z.string()),
  /** The same by its code of the GST, for example 27. */
  state_code: z.nullable(z.string()),
})
export type BillingAddress = z.output<typeof billingAddress>

const receipt = z.object({
  payment,
  sold_by: z.object({ name: z.string(), address: z.string(), gstin: z.nullable(z.string()) }),
  /** As it was at this payment. */
  billed_to: billingAddress,
  is_sandbox: z.boolean(),
})
export type Receipt = z.output<typeof receipt>

/** Refuses: not_found (no such payment of this user). */
export const getReceipt = defineEndpoint({
  name: 'getReceipt',
  summary: 'What was bought with a payment, and who bought it',
  method: 'GET',
  path: `${BILLING_PATH}-receipt`,
  access: { who: 'user' },
  query: ofPayment,
  data: receipt,
})

export const getBillingAddress = defineEndpoint({
  name: 'getBillingAddress',
  summary: 'Whom invoices are made out to',
  method: 'GET',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  data: billingAddress,
})

/**
 * Counts for invoices from now on; those that were made stay as they are. Save it before you buy: a
 * GSTIN that is wrong is refused here, before anything is paid. Refuses: validation_failed,
 * provider_unavailable.
 */
export const saveBillingAddress = defineEndpoint({
  name: 'saveBillingAddress',
  summary: 'Set whom invoices are made out to',
  method: 'POST',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  body: z.object(billingAddressForm).check(
    z.refine(({ gstin, state_code: code }) => !gstin || !code || gstin.startsWith(code), {
      path: ['state_code'],
      error: 'This GST number is registered in another state.',
    }),
  ),
  data: billingAddress,
})

/**
 * For the billing provider alone, which proves who it is. Refuses: unauthorized, not_found (there
 * is no provider).
 */
export const receiveBillingEvent = defineEndpoint({
  name: 'receiveBillingEvent',
  summary: 'A message of the billing provider',
  method: 'POST',
  path: '/api/v1/billing-webhook',
  access: { who: 'anyone' },
  body: raw({ maxBytes: 262_144 }),
  data: z.object({}),
})
