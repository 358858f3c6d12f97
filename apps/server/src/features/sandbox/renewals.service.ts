import { dayOf, monthsAfter } from '../../time/days.ts'
import type { Tx } from '../../db/database.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { financialYear, invoiceNumber } from './sandbox.rules.ts'
import * as store from './sandbox.store.ts'

const DAY_MS = 86_400_000

/** What every successful payment has: its time and the next invoice number. */
export async function paid({ timeZone, catalogue }: SandboxParts, tx: Tx, now: Date) {
  const day = dayOf(now, timeZone)
  const invoice_number = invoiceNumber(day, await store.nextInvoice(tx, financialYear(day)))
  return { status: 'paid' as const, at: now, invoice_number, currency: catalogue.currency }
}

/** Charges the term after the last paid one, and moves on to it. Returns the message to send. */
export async function chargeNextTerm(
  parts: SandboxParts,
  tx: Tx,
  subscription: store.SubscriptionRow,
  now: Date,
  /** The buyer of the hosted page, if the payment is made on one. */
  buyer: string | null = null,
): Promise<string> {
  const { catalogue, timeZone } = parts
  const { id, customer, anchor, terms, term_end: termStart } = subscription
  const planId = subscription.scheduled_plan_id ?? subscription.plan_id
  const plan = catalogue.plans.find((one) => one.id === planId)
  // The plan is no longer sold, so it is not charged again.
  if (!plan) return end(tx, subscription)
  const termEnd = monthsAfter(anchor, terms + 1, timeZone)
  const payment = {
    // Another attempt is the same payment. The number of a term is no id, because terms are counted
    // from the start again after an upgrade.
    id: `inv_${id}_${termStart.getTime()}`,
    customer,
    kind: 'term' as const,
    item_id: plan.id,
    subscription_id: id,
    term_start: termStart,
    term_end: termEnd,
    amount: plan.amount,
    buyer,
  }
  if (subscription.does_card_fail) {
    const failed = { status: 'failed' as const, at: now, invoice_number: null }
    await store.savePayment(tx, { ...payment, ...failed, currency: catalogue.currency })
    const next_try_at = new Date(now.getTime() + DAY_MS)
    await store.updateSubscription(tx, id, { status: 'past_due', next_try_at })
    return 'payment_failed'
  }
  await store.savePayment(tx, { ...payment, ...(await paid(parts, tx, now)) })
  await store.updateSubscription(tx, id, {
    status: 'active',
    plan_id: plan.id,
    scheduled_plan_id: null,
    terms: terms + 1,
    term_start: termStart,
    term_end: termEnd,
    next_try_at: null,
  })
  return 'subscription_renewed'
}

async function end(tx: Tx, { id }: store.SubscriptionRow): Promise<string> {
  await store.updateSubscription(tx, id, { status: 'ended', next_try_at: null })
  return 'subscription_ended'
}

/** One step of one subscription, if it is still due: another process may have just done it. */
async function step(parts: SandboxParts, tx: Tx, id: string, now: Date) {
  const subscription = await store.findSubscription(tx, id)
  if (!subscription || subscription.status === 'ended' || subscription.term_end > now) return null
  if (subscription.is_cancelled) return end(tx, subscription)
  const isGraceOver = now.getTime() >= subscription.term_end.getTime() + parts.graceDays * DAY_MS
  if (subscription.status === 'past_due' && isGraceOver) return end(tx, subscription)
  if (subscription.next_try_at && subscription.next_try_at > now) return null
  return chargeNextTerm(parts, tx, subscription, now)
}

/**
 * Renews, retries and ends what is due. May run twice, also at the same time. After a long stop it
 * catches up term by term.
 */
export async function renewDue(parts: SandboxParts): Promise<void> {
  for (const { id, customer } of await store.listDue(parts.db.kysely, parts.clock.now())) {
    let goesOn = true
    while (goesOn) goesOn = await parts.change(customer, (tx, now) => step(parts, tx, id, now))
  }
}
