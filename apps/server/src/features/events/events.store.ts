import type { Reader, Tx } from '../../db/database.ts'
import type { Event, EventData, EventType, NewEvent } from './event-types.ts'

/** Records an event; null if its key is known already. */
export async function insertEvent(tx: Tx, event: NewEvent, at: Date): Promise<number | null> {
  const row = await tx
    .insertInto('event')
    .values({
      user_id: event.userId,
      type: event.type,
      reference_type: event.reference.type,
      reference_id: event.reference.id,
      data: JSON.stringify(event.data),
      key: event.key,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findEvent(reader: Reader, id: number): Promise<Event | undefined> {
  const row = await reader.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      type: row.type as EventType,
      reference: { type: row.reference_type, id: row.reference_id },
      data: row.data as EventData,
      key: row.key,
      at: row.created_at,
    }
  )
}

/**
 * Notes that a listener handles an event; false if it has done so. Waits for a process that is
 * notifying it now.
 */
export async function noteHandled(tx: Tx, eventId: number, listener: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('event_heard')
    .values({ event_id: eventId, listener })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteEventsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('event').where('created_at', '<', before).execute()
}
