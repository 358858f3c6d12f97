import { sql } from 'kysely'
import { FIRST_ID, profileRow, type ProfileTexts } from '../../db/profile-texts.ts'

/** What pages of profiles said. */
export const PAGE_TEXTS: ProfileTexts = {
  first: ['0', FIRST_ID],
  async list(reader, [userId, id], limit) {
    const { rows } = await sql<Record<string, string | null>>`
      SELECT user_id::text AS a, id::text AS b, page_name, page_headline
      FROM linkedin_request
      WHERE (user_id, id) > (${userId}::bigint, ${id}::uuid)
      ORDER BY user_id, id
      LIMIT ${limit}`.execute(reader)
    return rows.map(profileRow)
  },
  async write(tx, { place: [userId, id], texts }) {
    await sql`
      UPDATE linkedin_request
      SET page_name = ${texts['page_name']}, page_headline = ${texts['page_headline']}
      WHERE user_id = ${userId}::bigint AND id = ${id}::uuid`.execute(tx)
  },
}
