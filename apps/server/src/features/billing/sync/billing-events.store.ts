import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { ProviderEvent } from '../../../ports/billing.ts'
import { ourId } from './sync.store.ts'

/** Stores an event. Null if it is already known, or its customer is not. */
export async function insertEvent(
  tx: Tx,
  provider: string,
  { id, customerId }: ProviderEvent,
  now: Date,
): Promise<number | null> {
  if (!ourId.safeParse(customerId).success) return null
  const { rows } = await sql<{ id: number }>`
    INSERT INTO billing_event (provider, provider_id, user_id, received_at)
    SELECT ${provider}, ${id}, user_id, ${now}::timestamptz
    FROM billing_customer
    WHERE public_id = ${customerId}::uuid
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function findEvent(reader: Reader, id: number) {
  return reader
    .selectFrom('billing_event')
    .select(['user_id', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Marks this event, and all earlier ones of the user, as applied. */
export async function noteApplied(
  tx: Tx,
  userId: number,
  { eventId, before, now }: { eventId: number | null; before: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('billing_event')
    .set({ applied_at: now })
    .where('user_id', '=', userId)
    .where('applied_at', 'is', null)
    .where((eb) => eb.or([eb('received_at', '<', before), eb('id', '=', eventId ?? 0)]))
    .execute()
}

/** Deletes the events that were applied before then. */
export async function deleteAppliedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('billing_event').where('applied_at', '<', before).execute()
}

/** Users with events from before then that are not applied yet; the longest wait first. */
export async function listWaiting(reader: Reader, before: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('billing_event')
    .select('user_id')
    .where('applied_at', 'is', null)
    .where('received_at', '<', before)
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.min('received_at'))
    .limit(1_000)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function findPolledAt(reader: Reader, provider: string): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('billing_poll')
    .select('polled_at')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.polled_at
}

export async function notePolled(tx: Tx, provider: string, reached: Date): Promise<void> {
  await tx
    .insertInto('billing_poll')
    .values({ provider, polled_at: reached })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ polled_at: reached }))
    .execute()
}
