import * as contract from '@dastak/contract/billing/billing.ts'
import { stateName } from '@dastak/contract/gst-states.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as payments from '@dastak/contract/billing/payments.ts'
import { AppError } from '../../app-error.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import { taxName, type Offer } from '../../config/plans.ts'
import type { Db } from '../../db/database.ts'
import type { Buyer } from '../../db/stored-json.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Billing, PaymentRow } from './billing.service.ts'

interface BillingRoutesOptions {
  db: Db
  billing: Billing
  credits: Pick<Credits, 'ownBalance' | 'grantedToUse'>
}

export function billingRoutes({ db, billing, credits }: BillingRoutesOptions): Binding[] {
  const { catalogue, changes } = billing
  const offerFields = ({ id, name, description, amount, phone, email }: Offer) => ({
    plan_id: id,
    name,
    description,
    amount,
    currency: catalogue.currency,
    phone_credits: phone,
    email_credits: email,
  })

  async function details(userId: number): Promise<contract.SubscriptionDetails> {
    const [current, left, granted] = await Promise.all([
      changes.current(userId),
      credits.ownBalance(db.kysely, userId),
      credits.grantedToUse(db.kysely, userId),
    ])
    const nameOf = (id: string) => billing.findPlan(id)?.name ?? id
    const next =
      current && !current.is_cancelled
        ? billing.findPlan(current.scheduled_plan_id ?? current.plan_id)
        : undefined
    return {
      plan_id: current?.plan_id ?? null,
      plan_name: current && nameOf(current.plan_id),
      status: current?.status === 'past_due' ? 'past_due' : current ? 'active' : null,
      credits: left.phone,
      total_credits: granted.phone,
      email_credits: left.email,
      total_email_credits: granted.email,
      cancelled: current?.is_cancelled ?? false,
      current_term_start: current?.term_start.toISOString() ?? null,
      current_term_end: current?.term_end.toISOString() ?? null,
      grace_until: current?.status === 'past_due' ? billing.endOf(current).toISOString() : null,
      scheduled_plan_id: current?.scheduled_plan_id ?? null,
      scheduled_plan_name: current?.scheduled_plan_id ? nameOf(current.scheduled_plan_id) : null,
      next_charge:
        current && next
          ? {
              at: current.term_end.toISOString(),
              amount: next.amount,
              currency: catalogue.currency,
            }
          : null,
    }
  }
  /** A change of the plan answers with what then is. */
  const changed = async (userId: number, change: Promise<void>) => {
    await change
    return { data: await details(userId) }
  }

  return [
    bind(contract.listPlans, async (_, { principal }) => {
      const current = await changes.current(principal.userId)
      return {
        data: {
          data: catalogue.plans.map((plan) => ({
            ...offerFields(plan),
            period: 'month' as const,
            permissions: [...plan.permissions],
            allow_teams: plan.allowTeams,
            allow_linkedin_bulk_upload: plan.allowLinkedinBulkUpload,
            is_current: plan.id === current?.plan_id,
            is_scheduled: plan.id === current?.scheduled_plan_id,
          })),
          credit_packs: catalogue.packs.map(offerFields),
          tax: taxName(catalogue),
          is_available: billing.provider.isAvailable,
          is_sandbox: billing.provider.isSandbox,
        },
      }
    }),
    bind(contract.startCheckout, async ({ query }, { principal, here }) => {
      const backTo = (outcome: contract.CheckoutOutcome) =>
        `${here}${contract.checkoutReturn(outcome, query.plan_id)}`
      const returnTo = { paid: backTo('paid'), declined: backTo('declined') }
      return {
        data: {
          hosted_page: await changes.startCheckout(principal.userId, query.plan_id, returnTo),
        },
      }
    }),
    bind(contract.getSubscriptionDetails, async (_, { principal }) => ({
      data: await details(principal.userId),
    })),
    bind(contract.cancelSubscription, (_, { principal: { userId } }) =>
      changed(userId, changes.cancel(userId)),
    ),
    bind(contract.removeCancellation, (_, { principal: { userId } }) =>
      changed(userId, changes.removeCancellation(userId)),
    ),
    bind(contract.changePlan, ({ body }, { principal: { userId }, idempotencyKey }) =>
      changed(userId, changes.changePlan(userId, body.plan_id, idempotencyKey)),
    ),
    bind(contract.removeScheduledPlanChange, (_, { principal: { userId } }) =>
      changed(userId, changes.removeScheduledChange(userId)),
    ),
    bind(contract.estimatePrice, async ({ body }, { principal }) => {
      const { amount, isNow, at, phone, email } = await changes.estimate(
        principal.userId,
        body.plan_id,
      )
      const buyer = await billing.buyers.find(principal.userId)
      return {
        data: {
          balance_required: amount,
          currency: catalogue.currency,
          effective: isNow ? ('now' as const) : ('term_end' as const),
          effective_at: at.toISOString(),
          phone_credits: phone,
          email_credits: email,
          tax: amount > 0 ? billing.taxIn(amount, buyer) : null,
        },
      }
    }),
    bind(payments.listPayments, async ({ query }, { principal: { userId } }) => {
      const limit = query.limit ?? LIST_MAX_ROWS
      const list = `payments of ${userId}`
      const before = readCursor(list, query.cursor, rowId)
      const { rows: found, total } = await billing.listPayments(userId, limit + 1, before)
      const { rows, nextCursor } = cutPage(list, found, limit)
      return {
        data: {
          data: rows.map((row) => paymentFields(row, billing)),
          next_cursor: nextCursor,
          total,
        },
      }
    }),
    bind(payments.downloadInvoice, async ({ query }, { principal }) => {
      const { name, pdf } = await billing.invoices.find(principal.userId, query.payment_id)
      return { file: { name, type: 'application/pdf', content: pdf } }
    }),
    bind(payments.getReceipt, async ({ query }, { principal }) => {
      const payment = await billing.findPayment(principal.userId, query.payment_id)
      if (!payment) throw new AppError('not_found', { message: 'There is no such payment.' })
      const { name, address, gstin } = billing.soldOf(payment)
      return {
        data: {
          payment: paymentFields(payment, billing),
          sold_by: { name, address, gstin },
          billed_to: addressFields(payment.buyer),
          is_sandbox: billing.provider.isSandbox,
        },
      }
    }),
    bind(payments.getBillingAddress, async (_, { principal }) => ({
      data: addressFields(await billing.buyers.find(principal.userId)),
    })),
    bind(payments.saveBillingAddress, async ({ body }, { principal }) => {
      const entered = { ...body, gstin: body.gstin ?? null, state_code: body.state_code ?? null }
      return { data: addressFields(await billing.buyers.save(principal.userId, entered)) }
    }),
    bind(payments.receiveBillingEvent, async ({ body }, { header }) => {
      await billing.sync.receive({ body, header })
      return { data: {} }
    }),
  ]
}

function addressFields({ name, address, gstin, state_code }: Buyer): payments.BillingAddress {
  const code = gstin?.slice(0, 2) ?? state_code ?? null
  return { name, address, gstin, state: code && stateName(code), state_code: code }
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
