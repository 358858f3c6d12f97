import { sql } from 'kysely'
import { callFunction } from '../../../db/call-function.ts'
import { FIRST_ID, profileRow, type ProfileTexts } from '../../../db/profile-texts.ts'

/** What vendors and imports said of revealed profiles. */
export const LEAD_TEXTS: ProfileTexts = {
  first: ['0', FIRST_ID],
  async list(reader, [userId, id], limit) {
    const { rows } = await sql<Record<string, string | null>>`
      SELECT user_id::text AS a, id::text AS b, nullif(name, subject) AS title,
        facts->>'name' AS name, facts->>'headline' AS headline, facts->>'company' AS company
      FROM lead
      WHERE kind = 'linkedin'
        AND (user_id, kind, id) > (${userId}::bigint, 'linkedin', ${id}::uuid)
      ORDER BY user_id, kind, id
      LIMIT ${limit}`.execute(reader)
    return rows.map(profileRow)
  },
  async write(tx, { place: [userId, id], texts: { title, ...facts } }) {
    const row = [userId, id, title, JSON.stringify(facts)]
    await callFunction(tx, 'lead_profile_texts($1, $2, $3, $4) f', row)
  },
}
