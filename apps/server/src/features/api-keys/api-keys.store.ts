import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { KeyLimit } from '../../keys/key-limit.rules.ts'
import type { KeyKind } from '../../keys/api-key.ts'

/** Rows of `api_key` and of `extension_key`, which have the same columns. */

export interface KeyRow {
  public_part: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export async function insertKey(
  tx: Tx,
  kind: KeyKind,
  key: {
    userId: number
    publicPart: string
    hash: Buffer
    name: string
    purpose?: string | null
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto(kind)
    .values({
      user_id: key.userId,
      public_part: key.publicPart,
      hash: key.hash,
      name: key.name,
      created_at: key.createdAt,
      ...(key.purpose && { purpose: key.purpose }),
    })
    .execute()
}

/** Keys that are not revoked, newest first. */
export async function listKeys(reader: Reader, kind: KeyKind, userId: number): Promise<KeyRow[]> {
  return reader
    .selectFrom(kind)
    .select(['public_part', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export interface ApiKeyRow extends KeyRow {
  purpose: string | null
  daily_credits: number | null
  /** Spent of today's limit; 0 for a key without one. */
  spent_today: number
}

/** API keys that are not revoked, newest first. */
export async function listApiKeys(reader: Reader, userId: number, now: Date): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    SELECT k.public_part, k.name, k.purpose, k.created_at, k.last_used_at, k.daily_credits,
      coalesce(d.spent, 0) AS spent_today
    FROM api_key k
    LEFT JOIN api_key_day d ON d.public_part = k.public_part
      AND d.day = (${now} AT TIME ZONE k.day_zone)::date
    WHERE k.user_id = ${userId} AND k.revoked_at IS NULL ORDER BY k.id DESC`.execute(reader)
  return rows
}

/** The limit of a key and what is left of it today; undefined for a key without one. */
export async function findKeyLimit(reader: Reader, publicPart: string, now: Date) {
  const { rows } = await sql<KeyLimit>`
    SELECT k.daily_credits AS limit, greatest(0, k.daily_credits - coalesce(d.spent, 0)) AS left,
      ((${now} AT TIME ZONE k.day_zone)::date + 1)::timestamp AT TIME ZONE k.day_zone AS until
    FROM api_key k
    LEFT JOIN api_key_day d ON d.public_part = k.public_part
      AND d.day = (${now} AT TIME ZONE k.day_zone)::date
    WHERE k.public_part = ${publicPart} AND k.daily_credits IS NOT NULL`.execute(reader)
  return rows[0]
}

/** Sets or removes (null) the limit of a user's key. Returns whether the key exists. */
export async function setKeyLimit(
  tx: Tx,
  {
    userId,
    publicPart,
    limit,
    timeZone,
    now,
  }: { userId: number; publicPart: string; limit: number | null; timeZone: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE api_key SET daily_credits = ${limit}::integer,
      limited_at = CASE WHEN ${limit}::integer IS NOT NULL THEN coalesce(limited_at, ${now}) END,
      day_zone = CASE WHEN ${limit}::integer IS NOT NULL THEN ${timeZone} END
    WHERE user_id = ${userId} AND public_part = ${publicPart} AND revoked_at IS NULL`.execute(tx)
  return numAffectedRows === 1n
}

/** Days follow the operator's time zone, also after it changes. Old days are deleted. */
export async function tidyKeyLimits(tx: Tx, timeZone: string, now: Date): Promise<void> {
  await sql`UPDATE api_key SET day_zone = ${timeZone} WHERE day_zone <> ${timeZone}`.execute(tx)
  await sql`DELETE FROM api_key_day WHERE day < ${now}::date - 40`.execute(tx)
}

export async function purposeOf(reader: Reader, publicPart: string): Promise<string | null> {
  const key = reader.selectFrom('api_key').select('purpose').where('public_part', '=', publicPart)
  return (await key.executeTakeFirst())?.purpose ?? null
}

/** Returns whether this user had such a key. */
export async function revokeKey(
  tx: Tx,
  kind: KeyKind,
  userId: number,
  publicPart: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(kind)
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('public_part', '=', publicPart)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether an API key is valid. If so, it stays valid until the end of `tx`. */
export async function lockKey(tx: Tx, publicPart: string): Promise<boolean> {
  const { rows } = await sql`
      SELECT
      FROM api_key
      WHERE public_part = ${publicPart} AND revoked_at IS NULL
      FOR SHARE`.execute(tx)
  return rows.length > 0
}
