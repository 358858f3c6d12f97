import { AppError } from '../../../app-error.ts'
import type { Catalogue } from '../../../config/plans.ts'
import { addDays, dayOf, monthsAfter, startOfDay } from '../../../time/days.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import type { Events } from '../../events/events.service.ts'
import { currentOf, endOf } from '../billing.rules.ts'
import { ensureCustomer, listLiveSubscriptions } from '../billing.store.ts'
import * as store from '../sync/sync.store.ts'

export interface EntitleOptions {
  db: Db
  clock: Clock
  catalogue: Catalogue
  graceDays: number
  timeZone: string
  accounts: Pick<Accounts, 'profile' | 'entitlements'>
  events: Pick<Events, 'record'>
  /** Called for problems that an operator should look at. */
  onAnomaly: (userId: number, what: string) => void
}

/**
 * Gives the user what their active plan includes, until its term and grace are over. Without an
 * active subscription: the plan that an operator has given, until its end. An erased account gets
 * nothing. The customer must be locked.
 */
export function createEntitle(options: Omit<EntitleOptions, 'db' | 'timeZone'>) {
  const { clock, catalogue, graceDays, accounts, events, onAnomaly } = options
  const findPlan = (planId: string) => catalogue.plans.find(({ id }) => id === planId)
  const priceOf = (planId: string) => findPlan(planId)?.amount ?? 0

  return async function entitle(tx: Tx, userId: number): Promise<void> {
    const now = clock.now()
    const live = await listLiveSubscriptions(tx, userId)
    const current = currentOf(live, { now, graceDays, priceOf })
    if (live.length > 1) onAnomaly(userId, 'there is more than one subscription')
    const bought = current && { planId: current.plan_id, until: endOf(current, graceDays) }
    const isErased = await store.isErased(tx, userId)
    const has = isErased ? null : (bought ?? (await store.findGivenPlan(tx, userId, now)))
    const plan = has && findPlan(has.planId)
    if (has && !plan) return onAnomaly(userId, `"${has.planId}" is not in PLANS_FILE`)
    const given = has && plan ? { ...plan, ...has } : null
    const ended = await accounts.entitlements.set(tx, userId, given)
    if (!ended) return
    await events.record(tx, {
      userId,
      type: 'plan_ended',
      reference: { type: 'plan', id: ended.planId },
      data: { plan_id: ended.planId, plan_name: findPlan(ended.planId)?.name ?? null },
      key: `plan:${userId}:${ended.until.toISOString()}:ended`,
    })
  }
}

/** Plans that an operator gives, without credits. A subscription takes precedence. */
export function createGivenPlans(options: EntitleOptions) {
  const { db, clock, timeZone, catalogue } = options
  const entitle = createEntitle(options)

  async function save(userId: number, given: { planId: string; until: Date } | null) {
    await inTransaction(db, async (tx) => {
      await ensureCustomer(tx, userId)
      await store.saveGivenPlan(tx, userId, given)
      await entitle(tx, userId)
    })
  }
  return {
    /** Gives a plan until the end of the last day, or for a month. Errors: validation_failed. */
    async give(userId: number, planId: string, lastDay?: string): Promise<void> {
      const ids = catalogue.plans.map(({ id }) => id)
      if (!ids.includes(planId))
        throw invalid(`There is no plan ${planId}. The plans are: ${ids.join(', ')}.`)
      const now = clock.now()
      if (lastDay !== undefined && !(isDay(lastDay) && lastDay >= dayOf(now, timeZone)))
        throw invalid('Enter a last day that is not before today.')
      const until =
        lastDay === undefined
          ? monthsAfter(now, 1, timeZone)
          : startOfDay(addDays(lastDay, 1), timeZone)
      await save(userId, { planId, until })
    },
    takeAway: (userId: number) => save(userId, null),
    /** The plan that an operator has given and that has not ended. Null if there is none. */
    find: (userId: number) => store.findGivenPlan(db.kysely, userId, clock.now()),
  }
}

const invalid = (message: string) => new AppError('validation_failed', { message })

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  )
}
