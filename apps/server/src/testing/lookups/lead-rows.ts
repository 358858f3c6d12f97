import type { Db } from '../../db/database.ts'

interface LeadToInsert {
  subject: string
  name?: string
  cin?: string | null
  company_name?: string | null
  companies?: string | null
  designation?: string | null
  phone?: string | null
  email?: string | null
  /** ISO 8601. */
  created_at?: string
}

const COLUMNS = `user_id, kind, id, subject, name, cin, company_name, companies, designation,
  facts, phone, phone_source, phone_fetched_at, phone_lookup_id,
  email, email_source, email_fetched_at, email_lookup_id, created_at`

/**
 * Inserts leads of a user into the table, by default a minute apart. A given field counts as found.
 * Returns their ids.
 */
export async function insertLeads(
  db: Db,
  userId: number,
  kind: string,
  leads: readonly LeadToInsert[],
): Promise<string[]> {
  const rows = leads.map(({ phone = null, email = null, ...lead }, index) => ({
    name: 'Asha Sample',
    cin: null,
    company_name: null,
    companies: null,
    designation: null,
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    ...lead,
    user_id: userId,
    kind,
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    phone,
    phone_source: phone && 'Sample',
    phone_fetched_at: phone && '2026-01-01',
    phone_lookup_id: phone && 1,
    email,
    email_source: email && 'Sample',
    email_fetched_at: email && '2026-01-01',
    email_lookup_id: email && 1,
  }))
  await db.pool.query(
    `INSERT INTO lead (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_array_elements($1::jsonb) r,
      LATERAL jsonb_populate_record(NULL::lead, r || '{"facts": {}}')`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}
