import * as contract from '@dastak/contract/billing/billing.ts'
import { taxName, type Offer } from '../../config/plans.ts'
import type { Db } from '../../db/database.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Billing } from './billing.service.ts'
import { paymentsRoutes } from './payments.routes.ts'

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
    ...paymentsRoutes(billing),
  ]
}
