import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { Buyer } from '../../db/stored-json.ts'

export type SubscriptionRow = Omit<
  Schema['billing_subscription'],
  'provider' | 'user_id' | 'version'
>

const PAYMENT_COLUMNS = [
  'id',
  'public_id',
  'provider_id',
  'kind',
  'item_id',
  'item_name',
  'term_start',
  'term_end',
  'amount',
  'refunded_amount',
  'currency',
  'status',
  'invoice_number',
  'buyer',
  'seller',
  'issued_at',
  'phone',
  'email',
] as const
type Payment = Selectable<Schema['billing_payment']>
export type PaymentRow = Pick<Payment, (typeof PAYMENT_COLUMNS)[number]>

/** A user's subscriptions that have not ended, as last fetched from the provider. */
export async function listLiveSubscriptions(reader: Reader, userId: number) {
  return reader
    .selectFrom('billing_subscription')
    .select([
      'provider_id',
      'plan_id',
      'status',
      'term_start',
      'term_end',
      'is_cancelled',
      'scheduled_plan_id',
    ])
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .orderBy('term_end', 'desc')
    .execute()
}

export async function findPayment(reader: Reader, userId: number, publicId: string) {
  return reader
    .selectFrom('billing_payment')
    .select(PAYMENT_COLUMNS)
    .where('user_id', '=', userId)
    .where((eb) => eb(eb.cast<string>('public_id', 'text'), '=', publicId))
    .executeTakeFirst()
}

export async function findProviderId(reader: Reader, publicId: string) {
  const row = await reader
    .selectFrom('billing_payment')
    .select('provider_id')
    .where((eb) => eb(eb.cast<string>('public_id', 'text'), '=', publicId))
    .executeTakeFirst()
  return row?.provider_id
}

/** Payments, newest first, and their number. `before` is the id of the last row already shown. */
export async function listPayments(
  reader: Reader,
  userId: number,
  limit: number,
  before: number | null,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const own = reader.selectFrom('billing_payment').where('user_id', '=', userId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // Sorted by the time of payment: a failed payment moves up when it is paid.
  const cursor = reader
    .selectFrom('billing_payment')
    .select(['issued_at', 'id'])
    .where('id', '=', before ?? 0)
  const page =
    before === null
      ? own
      : own.where((eb) =>
          eb(eb.refTuple('issued_at', 'id'), '<', cursor.$asTuple('issued_at', 'id')),
        )
  return {
    rows: await page
      .select(PAYMENT_COLUMNS)
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    total,
  }
}

/** The saved billing details; empty if none were saved. */
export async function findBuyer(reader: Reader, userId: number): Promise<Buyer> {
  const row = await reader
    .selectFrom('billing_customer')
    .select(['name', 'address', 'gstin', 'state_code', 'is_sez'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { name: '', address: '', gstin: null, state_code: null, is_sez: false }
}

export async function saveBuyer(tx: Tx, userId: number, buyer: Buyer): Promise<void> {
  await tx
    .insertInto('billing_customer')
    .values({ user_id: userId, ...buyer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...buyer }))
    .execute()
}

/** The id by which the provider knows the user. Created if needed. */
export async function ensureCustomer(tx: Tx, userId: number): Promise<string> {
  const { public_id } = await tx
    .insertInto('billing_customer')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('public_id')
    .executeTakeFirstOrThrow()
  return public_id
}

/** Claims a user's plan for one change. False if another change is running, or there is no plan. */
export async function claimCustomer(tx: Tx, userId: number, now: Date, until: Date) {
  const row = await tx
    .updateTable('billing_customer')
    .set({ busy_until: until })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function freeCustomer(tx: Tx, userId: number, until: Date): Promise<void> {
  await tx
    .updateTable('billing_customer')
    .set({ busy_until: null })
    .where('user_id', '=', userId)
    .where('busy_until', '=', until)
    .execute()
}

/** What was paid for a subscription: the last full payment of its plan, and later upgrades. */
export async function listPaidInTerm(reader: Reader, userId: number, subscriptionId: string) {
  const paid = reader
    .selectFrom('billing_payment')
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'paid')
  return paid
    .select(['amount', 'refunded_amount', 'phone', 'email'])
    .where(
      'term_start',
      '>=',
      paid.where('kind', '=', 'term').select((eb) => eb.fn.max('term_start').as('last')),
    )
    .execute()
}
