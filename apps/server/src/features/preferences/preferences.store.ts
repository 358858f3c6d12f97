import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

export async function listPreferences(reader: Reader, userId: number) {
  return reader
    .selectFrom('user_preference')
    .select(['name', 'value'])
    .where('user_id', '=', userId)
    .execute()
}

/** Sets a preference, one at a time for a user. False for a new name above `most`. */
export async function setPreference(
  tx: Tx,
  { userId, name, value, most }: { userId: number; name: string; value: unknown; most: number },
): Promise<boolean> {
  await sql`SELECT FROM user_account WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO user_preference (user_id, name, value)
    SELECT ${userId}, ${name}, ${JSON.stringify(value)}::json
    WHERE EXISTS (SELECT FROM user_preference WHERE user_id = ${userId} AND name = ${name})
      OR (SELECT count(*) FROM user_preference WHERE user_id = ${userId}) < ${most}
    ON CONFLICT (user_id, name) DO UPDATE SET value = EXCLUDED.value`.execute(tx)
  return numAffectedRows === 1n
}

export async function removePreference(tx: Tx, userId: number, name: string): Promise<void> {
  await tx
    .deleteFrom('user_preference')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .execute()
}
