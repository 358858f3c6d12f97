import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Reader, Tx } from '../../../db/database.ts'
import type { BillingPaymentKind, BillingPaymentStatus } from '../../../db/schema.ts'
import type { Buyer, StoredSeller } from '../../../db/stored-json.ts'
import type { ProviderPayment, ProviderSubscription } from '../../../ports/billing.ts'

export const ourId = z.guid()

/** Locks the customer's row until the transaction ends. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT FROM billing_customer WHERE user_id = ${userId} FOR UPDATE`.execute(tx)
}

/** Whether the account was erased. It is certain only while the customer is locked. */
export async function isErased(reader: Reader, userId: number): Promise<boolean> {
  const erased = reader
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is not', null)
  return (await erased.executeTakeFirst()) !== undefined
}

export async function findCustomerId(reader: Reader, userId: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('billing_customer')
    .select('public_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.public_id
}

/** The plan that an operator has given, if it has not ended. */
export async function findGivenPlan(reader: Reader, userId: number, now: Date) {
  const row = await reader
    .selectFrom('billing_customer')
    .select(['given_plan_id', 'given_until'])
    .where('user_id', '=', userId)
    .where('given_until', '>', now)
    .executeTakeFirst()
  return row?.given_plan_id && row.given_until
    ? { planId: row.given_plan_id, until: row.given_until }
    : null
}

export async function saveGivenPlan(
  tx: Tx,
  userId: number,
  given: { planId: string; until: Date } | null,
): Promise<void> {
  await tx
    .updateTable('billing_customer')
    .set({ given_plan_id: given?.planId ?? null, given_until: given?.until ?? null })
    .where('user_id', '=', userId)
    .execute()
}

/** Stores a subscription, unless a newer version is stored. */
export async function saveSubscription(
  tx: Tx,
  provider: string,
  userId: number,
  subscription: ProviderSubscription,
): Promise<void> {
  const state = {
    plan_id: subscription.planId,
    status: subscription.status,
    term_start: subscription.termStart,
    term_end: subscription.termEnd,
    is_cancelled: subscription.isCancelled,
    scheduled_plan_id: subscription.scheduledPlanId,
    version: subscription.version,
  }
  await tx
    .insertInto('billing_subscription')
    .values({ provider, provider_id: subscription.id, user_id: userId, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_id'])
        .doUpdateSet(state)
        .whereRef('billing_subscription.version', '<=', 'excluded.version')
        .where('billing_subscription.user_id', '=', userId),
    )
    .execute()
}

export interface KeptPayment {
  id: number
  public_id: string
  kind: BillingPaymentKind
  item_id: string
  subscription_id: string | null
  term_start: Date | null
  amount: number
  refunded_amount: number
  refund_applied: number
  status: BillingPaymentStatus
  granted_at: Date | null
  posting_id: number | null
  phone: number
  email: number
}

/**
 * Stores a payment. Its status only goes forward: paid and refunded payments stay so, in whatever
 * order answers arrive. Buyer and seller are stored when the payment first appears, and again when
 * it is paid.
 */
export async function savePayment(
  tx: Tx,
  provider: string,
  userId: number,
  {
    payment,
    name,
    buyer,
    seller,
  }: { payment: ProviderPayment; name: string; buyer: Buyer; seller: StoredSeller | null },
): Promise<KeptPayment | undefined> {
  const { amount } = payment
  const refunded = Math.min(amount, payment.refundedAmount)
  const { rows } = await sql<KeptPayment>`
    INSERT INTO billing_payment AS p (provider, provider_id, user_id, kind, item_id, item_name,
      subscription_id, term_start, term_end, amount, refunded_amount, currency, status,
      invoice_number, buyer, seller, issued_at)
    VALUES (${provider}, ${payment.id}, ${userId}, ${payment.kind}, ${payment.itemId}, ${name},
      ${payment.subscriptionId}, ${payment.termStart}, ${payment.termEnd}, ${amount}, ${refunded},
      ${payment.currency}, ${payment.status}, ${payment.invoiceNumber}, ${JSON.stringify(buyer)},
      ${seller && JSON.stringify(seller)}, ${payment.at})
    ON CONFLICT (provider, provider_id) DO UPDATE SET
      status = CASE WHEN p.status = 'paid' THEN 'paid' ELSE EXCLUDED.status END,
      item_id = CASE WHEN p.status = 'paid' THEN p.item_id ELSE EXCLUDED.item_id END,
      item_name = CASE WHEN p.status = 'paid' THEN p.item_name ELSE EXCLUDED.item_name END,
      amount = CASE WHEN p.status = 'paid' THEN p.amount ELSE EXCLUDED.amount END,
      buyer = CASE WHEN p.status = 'paid' THEN p.buyer ELSE EXCLUDED.buyer END,
      seller = CASE WHEN p.status = 'paid' THEN p.seller ELSE EXCLUDED.seller END,
      issued_at = CASE WHEN p.status = 'paid' THEN p.issued_at ELSE EXCLUDED.issued_at END,
      refunded_amount = greatest(p.refunded_amount, least(EXCLUDED.refunded_amount, p.amount)),
      invoice_number = coalesce(p.invoice_number, EXCLUDED.invoice_number)
    WHERE p.user_id = EXCLUDED.user_id
    RETURNING id, public_id, kind, item_id, subscription_id, term_start, amount, refunded_amount,
      refund_applied, status, granted_at, posting_id, phone, email`.execute(tx)
  return rows[0]
}

/** The credits that were granted in a term of a subscription, by all payments. */
export async function sumGranted(
  tx: Tx,
  provider: string,
  { subscription_id, term_start }: Pick<KeptPayment, 'subscription_id' | 'term_start'>,
) {
  const { rows } = await sql<{ phone: number; email: number }>`
    SELECT coalesce(sum(phone), 0) AS phone, coalesce(sum(email), 0) AS email
    FROM billing_payment
    WHERE provider = ${provider}
      AND subscription_id = ${subscription_id}
      AND term_start = ${term_start}
      AND granted_at IS NOT NULL`.execute(tx)
  return rows[0]!
}

/** Stores what was granted for a payment, or taken back. */
export async function updatePayment(
  tx: Tx,
  id: number,
  changes: Partial<
    Pick<KeptPayment, 'granted_at' | 'posting_id' | 'phone' | 'email' | 'refund_applied'>
  >,
): Promise<void> {
  await tx.updateTable('billing_payment').set(changes).where('id', '=', id).execute()
}

/** Users with a subscription that has not ended, or with a plan that an operator has given. */
export async function listSubscribers(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('billing_subscription')
    .select('user_id')
    .where('status', '<>', 'ended')
    .union(
      reader.selectFrom('billing_customer').select('user_id').where('given_until', 'is not', null),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}
