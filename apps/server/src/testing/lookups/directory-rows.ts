import type { Db } from '../../db/database.ts'

interface Contact {
  din: string
  phone?: string | null
  email?: string | null
  source?: string
  /** YYYY-MM-DD. */
  as_of?: string | null
}

/** The directory's contacts of a DIN if the test does not give others. */
export function inDirectory(din: string) {
  return { phone: `+9111111${din.slice(3)}`, email: `d${din}@sample.example` }
}

/** Inserts contacts of directors into the directory, with both fields if the test names none. */
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

/**
 * Counts lookups, leads, postings and misses of a user, to check that a call left nothing behind.
 */
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
