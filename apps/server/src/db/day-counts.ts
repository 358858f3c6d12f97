import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Adds to what a user did on a day, in a table of such counts. Returns the day's count with it, or
 * null, and nothing is added, if it would be more than `most`.
 */
export async function countInDay(
  tx: Tx,
  table: 'email_check_count' | 'linkedin_contact_count',
  { userId, day, added = 1, most }: { userId: number; day: string; added?: number; most: number },
): Promise<number | null> {
  // A process whose clock is behind still counts to the day that another has started.
  const { rows } = await sql<{ in_day: number }>`
    INSERT INTO ${sql.table(table)} AS c (user_id, day, in_day)
    SELECT ${userId}, ${day}, ${added}::integer WHERE ${added}::integer <= ${most}::integer
    ON CONFLICT (user_id) DO UPDATE SET
      day = greatest(c.day, EXCLUDED.day),
      in_day = CASE WHEN c.day < EXCLUDED.day THEN 0 ELSE c.in_day END + EXCLUDED.in_day
      WHERE c.day < EXCLUDED.day OR c.in_day + EXCLUDED.in_day <= ${most}
    RETURNING in_day`.execute(tx)
  return rows[0]?.in_day ?? null
}
