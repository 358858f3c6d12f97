import type { Db } from '../../db/database.ts'

interface Contact {
  din: string
  phone?: string | null
  email?: string | null
  source?: string
  /** YYYY-MM-DD. */
  as_of?: string | null
}

/** What the directory has of a DIN where a test does not say otherwise. */
export function inDirectory(din: string) {
  return { phone: `+9111111${din.slice(3)}`, email: `d${din}@sample.example` }
}

/** Puts contacts of directors into the directory; both fields where a test names none. */
export async function insertContacts(db: Db, contacts: readonly Contact[]): Promise<void> {
  const rows = contacts.map((contact) => ({
    ...('phone' in contact || 'email' in contact
      ? { phone: null, email: null }
      : inDirectory(contact.din)),
    source: 'Sample',
    as_of: '2026-03-31',
    ...contact,
  }))
  await db.kysely.insertInto('contact_din').values(rows).execute()
}

/** Lookups, leads, postings and misses of a user, to see that a call left nothing behind. */
export async function countRows(db: Db, userId: number) {
  const { rows } = await db.pool.query<{
    lookups: number
    leads: number
    postings: number
    misses: number
  }>(
    `
      SELECT (
        SELECT count(*)
        FROM lookup
        WHERE user_id = $1) AS lookups, (
        SELECT count(*)
        FROM lead
        WHERE user_id = $1) AS leads,
      (
        SELECT count(*)
        FROM ledger_posting
        WHERE asked_by_user_id = $1) AS postings, (
        SELECT count(*)
        FROM lookup_miss
        WHERE user_id = $1) AS misses`,
    [userId],
  )
  return rows[0]
}
