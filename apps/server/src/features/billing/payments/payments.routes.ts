import * as payments from '@dastak/contract/billing/payments.ts'
import { stateName } from '@dastak/contract/gst-states.ts'
import { AppError } from '../../../app-error.ts'
import type { Buyer } from '../../../db/stored-json.ts'
import { bind, type Binding } from '../../../http/route.ts'
import { readPage } from '../../../lists/cursor.ts'
import type { Billing, PaymentRow } from '../billing.service.ts'

/** Payments, billing details, and the messages of the provider. */
export function paymentsRoutes(billing: Billing): Binding[] {
  return [
    bind(payments.listPayments, async ({ query }, { principal: { userId } }) => {
      const { rows, ...rest } = await readPage(`payments of ${userId}`, query, (limit, before) =>
        billing.listPayments(userId, limit, before),
      )
      return { data: { data: rows.map((row) => paymentFields(row, billing)), ...rest } }
    }),
    bind(payments.downloadInvoice, async ({ query }, { principal }) => {
      const { name, pdf } = await billing.invoices.find(principal.userId, query.payment_id)
      return { file: { name, type: 'application/pdf', content: pdf } }
    }),
    bind(payments.getReceipt, async ({ query }, { principal }) => {
      const payment = await billing.findPayment(principal.userId, query.payment_id)
      if (!payment) throw new AppError('not_found', { message: 'There is no such payment.' })
      const { name, address, gstin } = billing.sellerOf(payment)
      return {
        data: {
          payment: paymentFields(payment, billing),
          sold_by: { name, address, gstin },
          billed_to: addressFields(payment.buyer, billing),
          is_sandbox: billing.provider.isSandbox,
        },
      }
    }),
    bind(payments.getBillingAddress, async (_, { principal }) => ({
      data: addressFields(await billing.buyers.find(principal.userId), billing),
    })),
    bind(payments.saveBillingAddress, async ({ body }, { principal }) => {
      const { gstin = null, state_code = null, is_sez = false } = body
      const entered = { ...body, gstin, state_code, is_sez }
      return { data: addressFields(await billing.buyers.save(principal.userId, entered), billing) }
    }),
    bind(payments.receiveBillingEvent, async ({ body }, { header }) => {
      await billing.sync.receive({ body, header })
      return { data: {} }
    }),
  ]
}

function addressFields(
  { name, address, gstin, state_code, is_sez = false }: Buyer,
  { provider }: Pick<Billing, 'provider'>,
): payments.BillingAddress {
  const code = gstin?.slice(0, 2) ?? state_code ?? null
  const state = code && stateName(code)
  const can_be_sez = !provider.makesInvoices
  return { name, address, gstin, state, state_code: code, is_sez, can_be_sez }
}

function paymentFields(row: PaymentRow, { taxOf }: Pick<Billing, 'taxOf'>): payments.Payment {
  return {
    payment_id: row.public_id,
    timestamp: row.issued_at.toISOString(),
    kind: row.kind,
    plan_id: row.item_id,
    name: row.item_name,
    amount: row.amount,
    refunded_amount: row.refunded_amount,
    currency: row.currency,
    status: statusOf(row),
    phone_credits: row.phone,
    email_credits: row.email,
    term_start: row.term_start?.toISOString() ?? null,
    term_end: row.term_end?.toISOString() ?? null,
    invoice_number: row.invoice_number,
    tax: taxOf(row),
  }
}

function statusOf({ status, amount, refunded_amount }: PaymentRow): payments.Payment['status'] {
  if (status === 'failed' || refunded_amount === 0) return status
  return refunded_amount === amount ? 'refunded' : 'partly_refunded'
}
