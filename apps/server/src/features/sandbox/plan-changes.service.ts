import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { BillingProvider } from '../../ports/billing.ts'
import { monthsAfter } from '../../time/days.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { paid } from './renewals.service.ts'
import * as store from './sandbox.store.ts'

/** Makes one change to a subscription. Returns null if nothing changes. */
type Act = (
  tx: Tx,
  subscription: store.SubscriptionRow,
  now: Date,
) => store.Changes | null | Promise<store.Changes | null>

/** Changes to a subscription. Errors: not_found, conflict (it has ended). */
export function planChanges(parts: SandboxParts) {
  async function change(id: string, type: string, act: Act): Promise<void> {
    const known = await store.findSubscription(parts.db.kysely, id)
    if (!known) throw new AppError('not_found')
    await parts.change(known.customer, async (tx, now) => {
      const subscription = await store.findSubscription(tx, id)
      if (!subscription || subscription.status === 'ended') throw hasEnded()
      const changes = await act(tx, subscription, now)
      if (!changes) return null
      await store.updateSubscription(tx, id, changes)
      return type
    })
  }

  return {
    estimateUpgrade: (_, plan, amountOff) => Promise.resolve(plan.amount - amountOff),
    upgrade: (id, plan, amountOff) =>
      change(id, 'subscription_changed', async (tx, subscription, now) => {
        if (subscription.plan_id === plan.id) return null
        if (subscription.status === 'past_due' || subscription.term_end <= now)
          throw new AppError('conflict', { message: 'A payment is overdue.' })
        if (subscription.does_card_fail) throw new AppError('payment_failed')
        // A term is identified by when it begins, so no two terms may begin at the same moment.
        const anchor = new Date(Math.max(now.getTime(), subscription.term_start.getTime() + 1))
        const term = { term_start: anchor, term_end: monthsAfter(anchor, 1, parts.timeZone) }
        await store.savePayment(tx, {
          ...(await paid(parts, tx, now)),
          id: `inv_${randomUUID()}`,
          customer: subscription.customer,
          kind: 'upgrade',
          item_id: plan.id,
          subscription_id: id,
          ...term,
          amount: plan.amount - amountOff,
        })
        return { ...term, anchor, terms: 1, plan_id: plan.id, scheduled_plan_id: null }
      }),
    scheduleChange: (id, plan) =>
      change(id, 'subscription_changes_scheduled', (_, { scheduled_plan_id }) =>
        scheduled_plan_id === plan.id ? null : { scheduled_plan_id: plan.id },
      ),
    removeScheduledChange: (id) =>
      change(id, 'subscription_scheduled_changes_removed', (_, { scheduled_plan_id }) =>
        scheduled_plan_id === null ? null : { scheduled_plan_id: null },
      ),
    cancel: (id) =>
      change(id, 'subscription_cancellation_scheduled', (_, { is_cancelled, status: before }) => {
        if (is_cancelled) return null
        // An overdue payment is no longer collected.
        const status = before === 'past_due' ? 'ended' : before
        return { is_cancelled: true, scheduled_plan_id: null, status }
      }),
    removeCancellation: (id) =>
      change(id, 'subscription_cancellation_removed', (_, { is_cancelled, term_end }, now) => {
        if (!is_cancelled) return null
        if (term_end <= now) throw hasEnded()
        return { is_cancelled: false }
      }),
  } satisfies Partial<BillingProvider>
}

const hasEnded = () => new AppError('conflict', { message: 'This plan has ended.' })
