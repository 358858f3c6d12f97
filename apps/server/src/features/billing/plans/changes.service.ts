import { AppError } from '../../../app-error.ts'
import type { Catalogue, Offer, Plan } from '../../../config/plans.ts'
import { dayOf, daysBetween } from '../../../time/days.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { BillingProvider } from '../../../ports/billing.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Credits } from '../../credits/credits.service.ts'
import { currentOf, refundedCredits } from '../billing.rules.ts'
import * as store from '../billing.store.ts'
import type { Buyers } from '../payments/buyers.service.ts'
import type { Sync } from '../sync/sync.service.ts'
import { unusedValue } from './upgrade.rules.ts'

export interface ChangesOptions {
  db: Db
  clock: Clock
  provider: BillingProvider
  catalogue: Catalogue
  graceDays: number
  timeZone: string
  buyers: Pick<Buyers, 'beforePaying'>
  credits: Pick<Credits, 'once'>
  sync: Pick<Sync, 'sync'>
}

type ReturnTo = Record<'paid' | 'declined', string>

const BUSY_MS = 60_000

/** Changes of plans by users. The provider is called outside transactions, then synced. */
export function createChanges(deps: ChangesOptions) {
  return {
    current: (userId: number) => current(deps, userId),
    /** Errors: not_found, conflict, validation_failed, payment_failed, provider_unavailable. */
    async changePlan(userId: number, planId: string, key: string | undefined): Promise<void> {
      await deps.credits.once({ userId, key, call: 'changePlan', input: { planId } }, async () => {
        await changePlan(deps, userId, planId)
        return { planId }
      })
    },
    cancel: (userId: number) =>
      change(deps, userId, async ({ provider_id, is_cancelled }) => {
        if (!is_cancelled) await deps.provider.cancel(provider_id)
      }),
    removeCancellation: (userId: number) =>
      change(deps, userId, async ({ provider_id, is_cancelled }) => {
        if (is_cancelled) await deps.provider.removeCancellation(provider_id)
      }),
    removeScheduledChange: (userId: number) =>
      change(deps, userId, async ({ provider_id, scheduled_plan_id }) => {
        if (scheduled_plan_id !== null) await deps.provider.removeScheduledChange(provider_id)
      }),

    startCheckout: (userId: number, offerId: string, returnTo: ReturnTo) =>
      startCheckout(deps, userId, offerId, returnTo),
    estimate: (userId: number, offerId: string) => estimate(deps, userId, offerId),
  }
}

const priceOf = ({ plans }: Catalogue, planId: string) =>
  plans.find(({ id }) => id === planId)?.amount ?? 0

const isUpgrade = (catalogue: Catalogue, from: store.SubscriptionRow, to: Plan) =>
  to.amount > priceOf(catalogue, from.plan_id)

async function current({ db, clock, graceDays, catalogue }: ChangesOptions, userId: number) {
  const live = await store.listLiveSubscriptions(db.kysely, userId)
  return currentOf(live, { now: clock.now(), graceDays, priceOf: (id) => priceOf(catalogue, id) })
}
function planOf(catalogue: Catalogue, id: string): Plan {
  const plan = catalogue.plans.find((one) => one.id === id)
  if (!plan) throw new AppError('not_found', { message: 'There is no such plan.' })
  return plan
}

/** What the unused days of the present term are worth towards a more expensive plan. */
async function deductionFor(
  { db, clock, catalogue, timeZone }: ChangesOptions,
  userId: number,
  subscription: store.SubscriptionRow,
  to: Plan,
) {
  const { provider_id, plan_id, term_start, term_end } = subscription
  const payments = await store.listPaidInTerm(db.kysely, userId, provider_id)
  const kept = payments.map(({ amount, refunded_amount: after, phone, email }) => ({
    amount: amount - after,
    phone: phone - refundedCredits(phone, { amount, before: 0, after }),
    email: email - refundedCredits(email, { amount, before: 0, after }),
  }))
  const sumOf = (key: 'amount' | 'phone' | 'email') => kept.reduce((sum, one) => sum + one[key], 0)
  const [first, last, today] = [term_start, term_end, clock.now()].map((at) => dayOf(at, timeZone))
  return unusedValue({
    offers: [...catalogue.plans, ...catalogue.packs],
    fromPrice: catalogue.plans.find(({ id }) => id === plan_id)?.amount,
    to,
    paid: { amount: sumOf('amount'), phone: sumOf('phone'), email: sumOf('email') },
    daysInTerm: daysBetween(first!, last!),
    daysLeft: daysBetween(today!, last!),
  })
}

/**
 * Makes one change at a time for a user, from the provider's present state, and syncs after it. If
 * that sync fails, the change was still made, and the provider's message applies it later.
 */
async function change(
  deps: ChangesOptions,
  userId: number,
  act: (subscription: store.SubscriptionRow) => Promise<void>,
): Promise<void> {
  const { db, clock, sync } = deps
  // Without a subscription the provider need not be called.
  if ((await store.listLiveSubscriptions(db.kysely, userId)).length === 0) throw noPlan()
  const busyUntil = new Date(clock.now().getTime() + BUSY_MS)
  const isMine = await inTransaction(db, (tx) =>
    store.claimCustomer(tx, userId, clock.now(), busyUntil),
  )
  if (!isMine && (await current(deps, userId)))
    throw conflict('Another change of your plan is in progress.')
  if (!isMine) throw noPlan()
  try {
    await sync.sync(userId)
    const subscription = await current(deps, userId)
    if (!subscription) throw noPlan()
    await act(subscription).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'provider_unavailable'
        ? unknownOutcome(error)
        : error
    })
    await sync.sync(userId).catch(() => undefined)
  } finally {
    await inTransaction(db, (tx) => store.freeCustomer(tx, userId, busyUntil))
  }
}

async function changePlan(deps: ChangesOptions, userId: number, planId: string): Promise<void> {
  const { catalogue, provider, buyers } = deps
  const plan = planOf(catalogue, planId)
  await change(deps, userId, async (subscription) => {
    refuseSame(subscription, plan)
    if (subscription.is_cancelled)
      throw conflict('Your plan was cancelled. Remove the cancellation first.')
    if (!isUpgrade(catalogue, subscription, plan))
      return provider.scheduleChange(subscription.provider_id, plan)
    if (subscription.status === 'past_due')
      throw conflict('Your last payment has failed. Pay it first, then change the plan.')
    await buyers.beforePaying(userId)
    const off = await deductionFor(deps, userId, subscription, plan)
    await provider.upgrade(subscription.provider_id, plan, off)
  })
}

/**
 * The address of a hosted page. The buyer comes back to `returnTo`. For a plan whose payment is
 * overdue the page takes that payment. Errors: not_found, conflict (there is a plan),
 * validation_failed, provider_unavailable.
 */
async function startCheckout(
  deps: ChangesOptions,
  userId: number,
  offerId: string,
  returnTo: ReturnTo,
): Promise<string> {
  const { catalogue, provider, buyers, sync } = deps
  const pack = catalogue.packs.find(({ id }) => id === offerId)
  const offer: Offer = pack ?? planOf(catalogue, offerId)
  let isOverdue = false
  if (!pack) {
    // A plan that was paid on another page, but has not arrived yet, is not sold again.
    await sync.sync(userId)
    const subscription = await current(deps, userId)
    isOverdue = subscription?.status === 'past_due' && subscription.plan_id === offerId
    if (subscription && !isOverdue) throw conflict('You already have a plan. Change it instead.')
  }
  const customer = await buyers.beforePaying(userId)
  const kind = pack ? 'pack' : 'plan'
  return provider.openCheckout({ customer, offer, kind, isOverdue, returnTo })
}

/** The price and the credits of an offer now. Errors: not_found, conflict, provider_unavailable. */
async function estimate(deps: ChangesOptions, userId: number, offerId: string) {
  const { catalogue, clock, provider } = deps
  const nowFor = (amount: number, { phone, email }: Offer) => ({
    amount,
    isNow: true,
    at: clock.now(),
    phone,
    email,
  })
  const pack = catalogue.packs.find(({ id }) => id === offerId)
  if (pack) return nowFor(pack.amount, pack)
  const plan = planOf(catalogue, offerId)
  const subscription = await current(deps, userId)
  if (!subscription) return nowFor(plan.amount, plan)
  refuseSame(subscription, plan)
  if (!isUpgrade(catalogue, subscription, plan))
    return { amount: 0, isNow: false, at: subscription.term_end, phone: 0, email: 0 }
  const off = await deductionFor(deps, userId, subscription, plan)
  return nowFor(await provider.estimateUpgrade(subscription.provider_id, plan, off), plan)
}

function refuseSame(subscription: store.SubscriptionRow, plan: Plan): void {
  if (subscription.plan_id !== plan.id) return
  const more = subscription.scheduled_plan_id ? ' Remove the scheduled change to keep it.' : ''
  throw conflict(`You already have this plan.${more}`)
}

const conflict = (message: string) => new AppError('conflict', { message })
const noPlan = () => conflict('You have no plan.')

function unknownOutcome(cause: AppError): AppError {
  const message =
    'The payment provider did not answer. Check your plan in a few minutes before you try again.'
  return new AppError('provider_unavailable', { message, cause })
}
