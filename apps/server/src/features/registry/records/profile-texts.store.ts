import { sql } from 'kysely'
import { profileRow, type ProfileTexts } from '../../../db/profile-texts.ts'

/** What imported profiles say. */
export const RECORD_TEXTS: ProfileTexts = {
  first: ['linkedin', ''],
  async list(reader, [kind, subject], limit) {
    const { rows } = await sql<Record<string, string | null>>`
      SELECT kind AS a, subject AS b, facts->>'name' AS name, facts->>'headline' AS headline,
        facts->>'company' AS company
      FROM contact_record
      WHERE kind = ${kind} AND subject > ${subject}
      ORDER BY subject
      LIMIT ${limit}`.execute(reader)
    return rows.map(profileRow)
  },
  async write(tx, { place: [kind, subject], texts }) {
    await sql`
      UPDATE contact_record SET facts = facts || ${JSON.stringify(texts)}::jsonb
      WHERE kind = ${kind} AND subject = ${subject}`.execute(tx)
  },
}
