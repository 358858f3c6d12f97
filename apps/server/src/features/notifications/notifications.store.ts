import type { TriggerEvent } from '@dastak/contract/me.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

export interface NotificationSettings {
  isEmailEnabled: boolean
  triggerEvents: TriggerEvent[]
}

/** The events that the bell lists; the first type is the one that its index leaves out. */
const SHOWN = sql<boolean>`type <> 'lead_revealed' AND type <> 'payment_received'`

export interface NotificationRow {
  id: number
  type: string
  data: unknown
  created_at: Date
}

/** Undefined for a user who has not changed any settings. */
export async function findSettings(reader: Reader, userId: number) {
  const row = await reader
    .selectFrom('notification_setting')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (
    row && {
      isEmailEnabled: row.email_enabled,
      triggerEvents: row.trigger_events as TriggerEvent[],
      seenUpTo: row.seen_up_to,
    }
  )
}

export async function saveSettings(
  tx: Tx,
  userId: number,
  { isEmailEnabled, triggerEvents }: NotificationSettings,
) {
  const chosen = { email_enabled: isEmailEnabled, trigger_events: triggerEvents }
  await tx
    .insertInto('notification_setting')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function turnEmailOff(tx: Tx, userId: number): Promise<void> {
  await tx
    .insertInto('notification_setting')
    .values({ user_id: userId, email_enabled: false })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ email_enabled: false }))
    .execute()
}

/** Never moves back, and never beyond the newest event. */
export async function noteSeen(tx: Tx, userId: number, upTo: number): Promise<void> {
  await sql`
    INSERT INTO notification_setting AS s (user_id, seen_up_to)
    SELECT ${userId}, coalesce(max(id), 0)
    FROM event
    WHERE user_id = ${userId} AND id <= ${upTo} AND ${SHOWN}
    ON CONFLICT (user_id)
    DO UPDATE
    SET seen_up_to = greatest(s.seen_up_to, EXCLUDED.seen_up_to)`.execute(tx)
}

/** The events that the bell lists, newest first, older than `before` if given. */
export async function listNotifications(
  reader: Reader,
  { userId, limit, before }: { userId: number; limit: number; before: number | null },
): Promise<NotificationRow[]> {
  return reader
    .selectFrom('event')
    .select(['id', 'type', 'data', 'created_at'])
    .where('user_id', '=', userId)
    .where(SHOWN)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The number of all, and how many of the newest hundred are newer than the last one seen. */
export async function countNotifications(reader: Reader, userId: number, seenUpTo: number) {
  const { rows } = await sql<{ total: number; unseen: number }>`
    SELECT (SELECT count(*) FROM event WHERE user_id = ${userId} AND ${SHOWN}) AS total,
      (
        SELECT count(*)
        FROM (
          SELECT
          FROM event
          WHERE user_id = ${userId} AND ${SHOWN} AND id > ${seenUpTo}
          LIMIT 100) n) AS unseen`.execute(reader)
  return rows[0]!
}

/** Adds an email that must be sent about an event. */
export async function addEmail(tx: Tx, eventId: number, at: Date): Promise<void> {
  await tx
    .insertInto('event_email')
    .values({ event_id: eventId, state: 'waiting', changed_at: at })
    .execute()
}

/** Moves an email from one state to the next; false if it was in another. */
export async function moveEmail(
  tx: Tx,
  eventId: number,
  from: 'waiting' | 'tried',
  to: 'waiting' | 'tried' | 'sent' | 'failed',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event_email')
    .set({ state: to, changed_at: at })
    .where('event_id', '=', eventId)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The event of an email. */
export async function findMailed(reader: Reader, eventId: number) {
  return reader
    .selectFrom('event')
    .select(['user_id', 'type', 'data'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

/** The user with a public id. */
export async function findUser(reader: Reader, publicId: string): Promise<number | null> {
  const row = await reader
    .selectFrom('user_account')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return row?.id ?? null
}
