import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

const SHOWN = [
  'id',
  'url',
  'events',
  'is_enabled',
  'off_reason',
  'failing_since',
  'api_key',
  'created_at',
] as const
export type WebhookRow = Pick<
  Schema['webhook'],
  'url' | 'events' | 'off_reason' | 'failing_since' | 'api_key' | 'created_at'
> & {
  id: string
  is_enabled: boolean
}

export async function listWebhooks(reader: Reader, userId: number): Promise<WebhookRow[]> {
  return reader
    .selectFrom('webhook')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findWebhook(
  reader: Reader,
  userId: number,
  id: string,
): Promise<WebhookRow | undefined> {
  return reader
    .selectFrom('webhook')
    .select(SHOWN)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

type NewWebhook = Pick<WebhookRow, 'url' | 'events' | 'api_key' | 'created_at'> & {
  user_id: number
  secret: Buffer
}

/**
 * Null if the user has `most` already. Calls of a user run one at a time, so that the count is
 * exact.
 */
export async function insertWebhook(tx: Tx, one: NewWebhook, most: number) {
  await sql`SELECT FROM user_account WHERE id = ${one.user_id} FOR NO KEY UPDATE`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', one.user_id)
    .executeTakeFirstOrThrow()
  if (count >= most) return null
  return tx.insertInto('webhook').values(one).returning(SHOWN).executeTakeFirstOrThrow()
}

export interface WebhookChange {
  events?: readonly string[] | undefined
  isEnabled?: boolean | undefined
}

/** Undefined if the user has none with this id. Turning it on clears its failures. */
export async function changeWebhook(
  tx: Tx,
  userId: number,
  id: string,
  { events, isEnabled }: WebhookChange,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhook')
    .set({
      id,
      ...(events && { events: [...events] }),
      ...(isEnabled === true && { is_enabled: true, off_reason: null, failing_since: null }),
    })
    .$if(isEnabled === false, (query) =>
      query.set({ is_enabled: false, off_reason: sql`coalesce(off_reason, 'owner')` }),
    )
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst()
}

/** Returns whether it existed. */
export async function deleteWebhook(tx: Tx, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

interface Rotation {
  userId: number
  id: string
  secret: Buffer
  now: Date
  /** How long the previous secret continues to sign. */
  until: Date
  /** How many older secrets sign at most: the oldest is removed. */
  mostOld: number
}

/** Returns whether the webhook existed. */
export async function rotateSecret(
  tx: Tx,
  { userId, id, secret, now, until, mostOld }: Rotation,
): Promise<boolean> {
  const before = await tx
    .selectFrom('webhook')
    .select('secret')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return false
  await tx
    .insertInto('webhook_old_secret')
    .values({ webhook_id: id, secret: before.secret, until })
    .execute()
  await sql`
    DELETE FROM webhook_old_secret
    WHERE webhook_id = ${id} AND (
      until <= ${now}
      OR id NOT IN (
        SELECT id FROM webhook_old_secret
        WHERE webhook_id = ${id}
        ORDER BY id DESC
        LIMIT ${mostOld}))`.execute(tx)
  await tx.updateTable('webhook').set({ secret }).where('id', '=', id).execute()
  return true
}

export async function cancelWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'cancelled' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Turns off an address that no longer works. False if it was off already. */
export async function turnOff(
  tx: Tx,
  webhookId: string,
  reason: 'failing' | 'gone',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set({ is_enabled: false, off_reason: reason })
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Turns off what an API key has created. Returns those that were on. */
export async function turnOffOfKey(tx: Tx, apiKey: string): Promise<{ id: string; url: string }[]> {
  return tx
    .updateTable('webhook')
    .set({ is_enabled: false, off_reason: 'key_revoked' })
    .where('api_key', '=', apiKey)
    .where('is_enabled', '=', true)
    .returning(['id', 'url'])
    .execute()
}
