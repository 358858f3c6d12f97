import * as contract from '@dastak/contract/billing/billing.ts'
import { taxName, type Offer } from '../../config/plans.ts'
import type { Db } from '../../db/database.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Billing } from './billing.service.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'

interface BillingRoutesOptions {
  db: Db
  billing: Billing
  credits: Pick<Credits, 'ownBalance' | 'grantedToUse'>
}

export function billingRoutes(services: BillingRoutesOptions): Binding[] {
  const { billing } = services
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

  /** A change of the plan returns the subscription after it. */
  const changed = async (userId: number, change: Promise<void>) => {
    await change
    return { data: await detailsOf(services, userId) }
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
          tax_rate: catalogue.tax,
          is_available: billing.provider.isAvailable,
          is_sandbox: billing.provider.isSandbox,
        },
      }
    }),
    bind(contract.startCheckout, async ({ query }, { principal, baseUrl }) => {
      const backTo = (outcome: contract.CheckoutOutcome) =>
        `${baseUrl}${contract.checkoutReturn(outcome, query.plan_id)}`
      const returnTo = { paid: backTo('paid'), declined: backTo('declined') }
      const page = await changes.startCheckout(principal.userId, query.plan_id, returnTo)
      return { data: { hosted_page: page } }
    }),
    bind(contract.getSubscriptionDetails, async (_, { principal }) => ({
      data: await detailsOf(services, principal.userId),
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
      const { userId } = principal
      const { amount, isNow, at, phone, email } = await changes.estimate(userId, body.plan_id)
      const buyer = await billing.buyers.find(userId)
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
    ...paymentsRoutes(billing),
  ]
}

async function detailsOf(
  { db, billing, credits }: BillingRoutesOptions,
  userId: number,
): Promise<contract.SubscriptionDetails> {
  const [current, left, granted] = await Promise.all([
    billing.changes.current(userId),
    credits.ownBalance(db.kysely, userId),
    credits.grantedToUse(db.kysely, userId),
  ])
  const ofCredits = {
    credits: left.phone,
    total_credits: granted.phone,
    email_credits: left.email,
    total_email_credits: granted.email,
  }
  if (!current) return { ...NO_PLAN, ...ofCredits }
  const { plan_id, scheduled_plan_id, is_cancelled, status } = current
  const nameOf = (id: string) => billing.findPlan(id)?.name ?? id
  const next = is_cancelled ? undefined : billing.findPlan(scheduled_plan_id ?? plan_id)
  const at = current.term_end.toISOString()
  const { currency } = billing.catalogue
  return {
    ...ofCredits,
    plan_id,
    plan_name: nameOf(plan_id),
    status: status === 'past_due' ? 'past_due' : 'active',
    cancelled: is_cancelled,
    current_term_start: current.term_start.toISOString(),
    current_term_end: at,
    grace_until: status === 'past_due' ? billing.endOf(current).toISOString() : null,
    scheduled_plan_id,
    scheduled_plan_name: scheduled_plan_id ? nameOf(scheduled_plan_id) : null,
    next_charge: next ? { at, amount: next.amount, currency } : null,
  }
}

const NO_PLAN = {
  plan_id: null,
  plan_name: null,
  status: null,
  cancelled: false,
  current_term_start: null,
  current_term_end: null,
  grace_until: null,
  scheduled_plan_id: null,
  scheduled_plan_name: null,
  next_charge: null,
}
