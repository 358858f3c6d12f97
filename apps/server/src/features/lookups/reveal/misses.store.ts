import type { Reader, Tx } from '../../../db/database.ts'

/** How many misses a user had in the day and the minute of his last one. */
export async function readMissCount(reader: Reader, userId: number) {
  return reader
    .selectFrom('lookup_miss_count')
    .select(['day', 'in_day'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Forgets misses older than a day. */
export async function deleteMisses(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('lookup_miss').where('missed_at', '<', before).execute()
}
