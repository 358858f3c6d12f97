import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

export type Checkout = Selectable<Schema['sandbox_checkout']>
export type SubscriptionRow = Selectable<Schema['sandbox_subscription']>
export type Changes = Updateable<Schema['sandbox_subscription']>

export async function insertCheckout(tx: Tx, checkout: Insertable<Schema['sandbox_checkout']>) {
  const { id } = await tx
    .insertInto('sandbox_checkout')
    .values(checkout)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findCheckout(reader: Reader, id: string): Promise<Checkout | undefined> {
  return reader.selectFrom('sandbox_checkout').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Ends an open checkout; undefined if it is not open. Of two calls at the same time one gets it.
 */
export async function endCheckout(tx: Tx, id: string, now: Date): Promise<Checkout | undefined> {
  return tx
    .updateTable('sandbox_checkout')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function setPaid(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sandbox_checkout').set({ is_paid: true }).where('id', '=', id).execute()
}

/** Allows one change at a time for a customer, until the transaction ends. */
export async function lockCustomer(tx: Tx, customer: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sandbox ${customer}`}, 0))`.execute(tx)
}

const subscriptions = (reader: Reader) => reader.selectFrom('sandbox_subscription').selectAll()

export async function listSubscriptions(reader: Reader, customer: string) {
  return subscriptions(reader).where('customer', '=', customer).orderBy('id').execute()
}

export async function findSubscription(reader: Reader, id: string) {
  return subscriptions(reader).where('id', '=', id).executeTakeFirst()
}

/** Subscriptions with something due: a term that has ended, or a payment to retry. */
export async function listDue(reader: Reader, now: Date): Promise<SubscriptionRow[]> {
  return subscriptions(reader)
    .where('status', '<>', 'ended')
    .where('term_end', '<=', now)
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .execute()
}

export async function insertSubscription(tx: Tx, row: Insertable<Schema['sandbox_subscription']>) {
  await tx.insertInto('sandbox_subscription').values(row).execute()
}

export async function updateSubscription(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx
    .updateTable('sandbox_subscription')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function listPayments(reader: Reader, customer: string) {
  return reader
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('customer', '=', customer)
    .orderBy('at')
    .execute()
}

/** Saves a payment by its id. One that had failed may be paid now. */
export async function savePayment(tx: Tx, payment: Insertable<Schema['sandbox_payment']>) {
  const { item_id, amount, status, invoice_number, at, buyer } = payment
  await tx
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ item_id, amount, status, invoice_number, at, buyer }),
    )
    .execute()
}

export async function findCustomerOfPayment(reader: Reader, id: string) {
  const row = await reader
    .selectFrom('sandbox_payment')
    .select('customer')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.customer
}

/** Refunds the whole amount. Returns false if there is nothing to refund. */
export async function refundPayment(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('sandbox_payment')
    .set({ refunded_amount: sql<number>`amount` })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('refunded_amount', '<', sql<number>`amount`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The next number of a financial year. It is consecutive because it is taken in the payment's
 * transaction.
 */
export async function nextInvoice(tx: Tx, year: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO sandbox_invoice_year AS y (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = y.last + 1 RETURNING last`.execute(tx)
  return rows[0]!.last
}

export async function insertEvent(tx: Tx, type: string, customer: string, at: Date) {
  const row = await tx
    .insertInto('sandbox_event')
    .values({ type, customer, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Deletes messages and pages from before then, which have long ended. Subscriptions and payments
 * stay.
 */
export async function deleteBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sandbox_event').where('at', '<', before).execute()
  await tx.deleteFrom('sandbox_checkout').where('created_at', '<', before).execute()
}

export async function listEvents(reader: Reader, from: Date) {
  return reader
    .selectFrom('sandbox_event')
    .select(['id', 'customer', 'at'])
    .where('at', '>=', from)
    .orderBy('id')
    .execute()
}
