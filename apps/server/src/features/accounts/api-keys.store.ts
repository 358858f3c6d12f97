import type { Reader, Tx } from '../../db/database.ts'
import type { KeyKind } from './api-key.ts'

/** Rows of `api_key` and of `extension_key`, which are alike. */

export interface KeyRow {
  public_part: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export async function insertKey(
  tx: Tx,
  kind: KeyKind,
  key: { userId: number; publicPart: string; hash: Buffer; name: string; purpose?: string | null; createdAt: Date },
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

/** API keys that are not revoked, newest first. */
export async function listApiKeys(reader: Reader, userId: number) {
  return reader
    .selectFrom('api_key')
    .select(['public_part', 'name', 'purpose', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}
export type ApiKeyRow = Awaited<ReturnType<typeof listApiKeys>>[number]

export async function purposeOf(reader: Reader, publicPart: string): Promise<string | null> {
  const key = reader.selectFrom('api_key').select('purpose').where('public_part', '=', publicPart)
  return (await key.executeTakeFirst())?.purpose ?? null
}

/** Whether there was such a key of this user. */
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

/** Several processes may note the same use: the latest stands. */
export async function noteUse(tx: Tx, kind: KeyKind, publicPart: string, at: Date): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ last_used_at: at })
    .where('public_part', '=', publicPart)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute()
}
