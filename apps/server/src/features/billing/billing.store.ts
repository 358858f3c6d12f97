import type { Reader, Tx } from '../../db/database.ts'
import type { Buyer, PaymentKind, PaymentStatus, SubscriptionStatus } from '../../db/tables/billing.ts'

export interface SubscriptionRow {
  provider_id: string
  plan_id: string
  status: SubscriptionStatus
  term_start: Date
  term_end: Date
  is_cancelled: boolean
  scheduled_plan_id: string | null
}

export interface PaymentRow {
  id: number
  public_id: string
  provider_id: string
  kind: PaymentKind
  item_id: string
  item_name: string
  term_start: Date | null
  term_end: Date | null
  amount: number
  refunded_amount: number
  currency: string
  status: PaymentStatus
  invoice_number: string | null
  buyer: Buyer
  issued_at: Date
  phone: number
  email: number
}
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
  'issued_at',
  'phone',
  'email',
] as const

/** A user's subscriptions that have not ended, as the provider told last. */
export async function listLiveSubscriptions(reader: Reader, userId: number): Promise<SubscriptionRow[]> {
  return reader
    .selectFrom('billing_subscription')
    .select(['provider_id', 'plan_id', 'status', 'term_start', 'term_end', 'is_cancelled', 'scheduled_plan_id'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .orderBy('term_end', 'desc')
    .execute()
}

/** Newest first, with how many there are; `before` is the id of the last row of the page before. */
export async function listPayments(
  reader: Reader,
  userId: number,
  limit: number,
  before: number | null,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const own = reader.selectFrom('billing_payment').where('user_id', '=', userId)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = before === null ? own : own.where('id', '<', before)
  return { rows: await page.select(PAYMENT_COLUMNS).orderBy('id', 'desc').limit(limit).execute(), total }
}

/** Whom invoices are made out to; empty where nothing was saved. */
export async function findBuyer(reader: Reader, userId: number): Promise<Buyer> {
  const row = await reader
    .selectFrom('billing_customer')
    .select(['name', 'address', 'gstin'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { name: '', address: '', gstin: null }
}

export async function saveBuyer(tx: Tx, userId: number, buyer: Buyer): Promise<void> {
  await tx
    .insertInto('billing_customer')
    .values({ user_id: userId, ...buyer })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...buyer }))
    .execute()
}
