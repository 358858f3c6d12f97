import type { Reader, Tx } from '../../db/database.ts'

export interface ApiKeyRow {
  public_part: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export async function insertApiKey(
  tx: Tx,
  key: { userId: number; publicPart: string; hash: Buffer; name: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      user_id: key.userId,
      public_part: key.publicPart,
      hash: key.hash,
      name: key.name,
      created_at: key.createdAt,
    })
    .execute()
}

/** Keys that are not revoked, newest first. */
export async function listApiKeys(reader: Reader, userId: number): Promise<ApiKeyRow[]> {
  return reader
    .selectFrom('api_key')
    .select(['public_part', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Whether there was such a key of this user. */
export async function revokeApiKey(tx: Tx, userId: number, publicPart: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('public_part', '=', publicPart)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Several processes may note the same use: the latest stands. */
export async function noteUse(tx: Tx, publicPart: string, at: Date): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('public_part', '=', publicPart)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute()
}
