import { readGstin } from '../identifiers.ts'
import * as z from 'zod/mini'
import { defineEndpoint, file, raw } from '../endpoint.ts'
import * as fields from '../fields.ts'
import * as numbers from '../identifier-fields.ts'
import { GST_STATES } from '../gst-states.ts'
import { isBusinessGstin } from '../gstin.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { BILLING_PATH } from '../names.ts'
import { shownTax } from './shown-tax.ts'

/** Payments, invoices, receipts and billing details. Amounts as in `billing.ts`. */

export const payment = z.object({
  payment_id: z.string(),
  timestamp: fields.instant,
  /** A month of a plan, the first month after an upgrade, or a pack. */
  kind: fields.openEnum(['term', 'upgrade', 'pack']),
  plan_id: z.string(),
  /** For people: its name at the time of payment. */
  name: z.string(),
  amount: z.number(),
  refunded_amount: z.number(),
  currency: z.string(),
  status: fields.openEnum(['paid', 'failed', 'partly_refunded', 'refunded']),
  /** Credits granted for it. */
  phone_credits: z.int(),
  email_credits: z.int(),
  term_start: z.nullable(fields.instant),
  term_end: z.nullable(fields.instant),
  /** Null if there is no invoice (yet). */
  invoice_number: z.nullable(z.string()),
  /** Null if the seller has no tax registration, or if the provider's invoices show it. */
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

const ofPayment = z.object({ payment_id: fields.anyId('payment_id is missing.') })

/**
 * A PDF. Errors: not_found (no such payment of this user, or no invoice), provider_unavailable.
 */
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

const billingGstinField = z.string(numbers.GSTIN_MESSAGE).check(
  z.overwrite((typed) => readGstin(typed) ?? typed),
  z.refine(isBusinessGstin, numbers.GSTIN_MESSAGE),
)
/** A special economic zone has only registered buyers. */
export const SEZ_MESSAGE = 'Enter the GST number of your unit in the special economic zone.'
export const STATE_MESSAGE = 'Please select a state'
const stateField = z.string(STATE_MESSAGE).check(
  z.trim(),
  z.refine((code) => Object.hasOwn(GST_STATES, code), STATE_MESSAGE),
)
/**
 * The fields of the form. A field that is left out is removed. The first two digits of a GSTIN are
 * the state.
 */
export const billingAddressForm = {
  name: fields.text('Please enter a billing name', 100),
  address: fields.text('Please enter a billing address', 300),
  gstin: fields.whenFilled(billingGstinField),
  state_code: fields.whenFilled(stateField),
  /** A unit or developer of a special economic zone, for its authorised operations. */
  is_sez: z.optional(z.boolean()),
}
const billingAddress = z.object({
  /** The name of the account until one is saved. */
  name: z.string(),
  /** Empty until one is saved. */
  address: z.string(),
  gstin: z.nullable(z.string()),
  /** The buyer's state. With a GSTIN: the state in which it is registered. */
  state: z.nullable(z.string()),
  /** The GST code of the state, for example 27. */
  state_code: z.nullable(z.string()),
  is_sez: z.boolean(),
  /** False if the provider makes the invoices: it knows no special economic zones. */
  can_be_sez: z.boolean(),
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

/** Errors: not_found (no such payment of this user). */
export const getReceipt = defineEndpoint({
  name: 'getReceipt',
  summary: 'What was bought with a payment, and by whom',
  method: 'GET',
  path: `${BILLING_PATH}-receipt`,
  access: { who: 'user' },
  query: ofPayment,
  data: receipt,
})

export const getBillingAddress = defineEndpoint({
  name: 'getBillingAddress',
  summary: 'The billing details for invoices',
  method: 'GET',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  data: billingAddress,
})

/**
 * Used for invoices from now on. Existing invoices do not change. Save it before you buy: a wrong
 * GSTIN is refused here, before anything is paid. Errors: validation_failed, provider_unavailable.
 */
export const saveBillingAddress = defineEndpoint({
  name: 'saveBillingAddress',
  summary: 'Save the billing details for invoices',
  method: 'POST',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  body: z.object(billingAddressForm).check(
    z.refine(({ gstin, state_code: code }) => !gstin || !code || gstin.startsWith(code), {
      path: ['state_code'],
      error: 'This GST number is registered in another state.',
    }),
    z.refine(({ gstin, is_sez: isSez }) => !isSez || gstin, {
      path: ['gstin'],
      error: SEZ_MESSAGE,
    }),
  ),
  data: billingAddress,
})

/**
 * Called by the billing provider only, which proves its identity. Errors: unauthorized, not_found
 * (there is no provider).
 */
export const receiveBillingEvent = defineEndpoint({
  name: 'receiveBillingEvent',
  summary: 'A message from the billing provider',
  method: 'POST',
  path: '/api/v1/billing-webhook',
  access: { who: 'anyone' },
  body: raw({ maxBytes: 262_144 }),
  data: z.object({}),
})
