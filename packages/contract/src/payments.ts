import * as z from 'zod/mini'
import { defineEndpoint, file, raw } from './endpoint.ts'
import * as fields from './fields.ts'
import { stateOfGstin } from './gst-states.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { BILLING_PATH } from './names.ts'

/** Payments, invoices, and whom they are made out to. Amounts as in `billing.ts`. */

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
})
export type Payment = z.output<typeof payment>

export const listPayments = defineEndpoint({
  name: 'listPayments',
  summary: 'Payments with their invoices, newest first',
  method: 'GET',
  path: `${BILLING_PATH}-recharge-history`,
  access: { who: 'user' },
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: z.object({ data: z.array(payment), next_cursor: z.nullable(z.string()), total: z.int() }),
})

/** A PDF. Refuses: not_found (no such payment of this user, or it has no invoice), provider_unavailable. */
export const downloadInvoice = defineEndpoint({
  name: 'downloadInvoice',
  summary: 'The invoice of a payment as a PDF',
  method: 'GET',
  path: `${BILLING_PATH}-invoice`,
  access: { who: 'user' },
  limits: { perUser: { calls: 30, seconds: 60 } },
  query: z.object({ payment_id: z.string('payment_id is missing.').check(z.uuid('payment_id is not valid.')) }),
  data: file(),
})

const billingGstinField = fields.gstinField.check(
  z.refine((gstin) => stateOfGstin(gstin) !== null, fields.GSTIN_MESSAGE),
)
/** The fields of the form. A GSTIN that is left out is removed. */
export const billingAddressForm = {
  name: fields.text('Please enter a billing name', 100),
  address: fields.text('Please enter a billing address', 300),
  gstin: fields.whenFilled(billingGstinField),
}
const billingAddress = z.object({
  /** Name and address are empty until they are saved. */
  name: z.string(),
  address: z.string(),
  gstin: z.nullable(z.string()),
  /** Where the GSTIN is registered; null without one. */
  state: z.nullable(z.string()),
})
export type BillingAddress = z.output<typeof billingAddress>

export const getBillingAddress = defineEndpoint({
  name: 'getBillingAddress',
  summary: 'Whom invoices are made out to',
  method: 'GET',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  data: billingAddress,
})

/** Counts for invoices from now on; those that were made stay as they are. Refuses: validation_failed. */
export const saveBillingAddress = defineEndpoint({
  name: 'saveBillingAddress',
  summary: 'Set whom invoices are made out to',
  method: 'POST',
  path: `${BILLING_PATH}-address`,
  access: { who: 'user' },
  body: z.object(billingAddressForm),
  data: billingAddress,
})

/** For the billing provider alone, which proves who it is. Refuses: unauthorized, not_found (there is no provider). */
export const receiveBillingEvent = defineEndpoint({
  name: 'receiveBillingEvent',
  summary: 'A message of the billing provider',
  method: 'POST',
  path: '/api/v1/billing-webhook',
  access: { who: 'anyone' },
  body: raw({ maxBytes: 262_144 }),
  data: z.object({}),
})
