import { sql } from 'kysely'
import type { Reader } from '../../../db/database.ts'

/** An imported record with a contact. */
export interface ContactSource {
  kind: string
  subject: string
  name: string | null
  source: string
  as_of: string | null
}

/** The imported records with a number (E.164) or an address of a mailbox. */
export async function listContactSources(
  reader: Reader,
  value: string,
  limit: number,
): Promise<ContactSource[]> {
  const { rows } = await sql<ContactSource>`
    SELECT c.kind, c.subject, coalesce(c.name, d.full_name) AS name, c.source, c.as_of::text
    FROM (
        SELECT 'din' AS kind, din AS subject, NULL AS name, source, as_of FROM contact_din
        WHERE phone = ${value}
        UNION ALL
        SELECT 'din', din, NULL, source, as_of FROM contact_din WHERE mailbox_of(email) = ${value}
        UNION ALL
        SELECT 'gst', gstin, coalesce(business_name, legal_name), source, as_of
        FROM contact_gstin
        WHERE phone = ${value}
        UNION ALL
        SELECT 'gst', gstin, coalesce(business_name, legal_name), source, as_of
        FROM contact_gstin
        WHERE mailbox_of(email) = ${value}
        UNION ALL
        SELECT kind, subject, facts->>'name', source, as_of FROM contact_record
        WHERE phone = ${value} OR mailbox_of(email) = ${value}
          OR kind = 'mobile' AND subject = ${value}
      ) c
      LEFT JOIN director d ON c.kind = 'din' AND d.din = c.subject
    ORDER BY c.kind, c.subject
    LIMIT ${limit}`.execute(reader)
  return rows
}
