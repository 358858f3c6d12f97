import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { LOOKS_AFTER_WORK } from './looks-after.store.ts'

/** The tags of the leads that a user looks after, the most used first. */
export async function listTags(reader: Reader, viewerId: number) {
  const { rows } = await sql<{ tag: string; leads: number }>`
    SELECT tag, count(*) AS leads
    FROM (
      SELECT w.tags
      FROM lead_work w
      WHERE w.user_id = ${viewerId} AND ${LOOKS_AFTER_WORK} = w.user_id
      UNION ALL
      SELECT w.tags
      FROM lead_work w
        JOIN team_mate m ON m.user_id = ${viewerId} AND m.mate_id = w.user_id
      WHERE w.assignee_user_id = ${viewerId}) mine
      CROSS JOIN unnest(tags) tag
    GROUP BY tag
    ORDER BY leads DESC, tag
    LIMIT 200`.execute(reader)
  return rows
}

/** The teammates of a user, by name. */
export async function listTeammates(reader: Reader, userId: number) {
  const { rows } = await sql<{ id: number; public_id: string; name: string | null }>`
    SELECT DISTINCT u.id, u.public_id, u.name
    FROM team_mate m JOIN user_account u ON u.id = m.mate_id
    WHERE m.user_id = ${userId}
    ORDER BY u.name, u.id`.execute(reader)
  return rows
}
