import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Db } from '../apps/server/src/db/database.ts'
import { BATCH_RULES } from '../apps/server/src/features/batches/batch-check.store.ts'
import { createCredits } from '../apps/server/src/features/credits/credits.service.ts'
import { LEAD_RULES } from '../apps/server/src/features/lookups/leads/lead-check.store.ts'
import { expectWhole } from '../apps/server/src/testing/ledger/whole-ledger.ts'
import type { Acknowledged } from './reveals.support.ts'

const CIN = 'U72200KA2013PTC097389'

/**
 * The embedded database of a data folder, through its socket: `dastak_app` is the application,
 * `dastak` the owner.
 */
export function embeddedUrl(dataDir: string, role: 'dastak' | 'dastak_app'): string {
  const socketDir = join(realpathSync(join(dataDir, 'postgres')), 'run')
  return `postgresql://${role}@localhost/dastak?host=${encodeURIComponent(socketDir)}`
}

/**
 * One company with `count` directors, DIN 00000001 on, each with a phone number and an email
 * address of his own.
 */
export async function insertDirectors(db: Db, count: number): Promise<void> {
  await db.pool.query(`INSERT INTO company (cin, name) VALUES ($1, 'Sample Pvt Ltd')`, [CIN])
  const numbers = `SELECT lpad(g::text, 8, '0') AS din, g FROM generate_series(1, ${count}) g`
  await db.pool.query(`INSERT INTO director (din, full_name, status)
    SELECT din, 'Director ' || din, 'Approved' FROM (${numbers}) n`)
  await db.pool.query(
    "INSERT INTO directorship (din, cin, designation) SELECT din, $1, 'Director' FROM " +
      `(${numbers}) n`,
    [CIN],
  )
  await db.pool.query(`INSERT INTO contact_din (din, phone, email, source, as_of)
    SELECT din, '+9111111' || lpad(g::text,
      5, '0'), 'd' || din || '@sample.example', 'Sample', '2026-01-01'
    FROM (${numbers}) n`)
}

/**
 * Holds every acknowledged reveal against the database: its lead with what was returned, its
 * charge, once. And every rule of the ledger. Throws with what is missing.
 */
export async function proveKept(url: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const db = await openDatabase({ url, maxConnections: 2 })
  try {
    const leads = await db.pool.query<{
      key: string
      phone: string | null
      email: string | null
      charges: number
    }>(
      `
        SELECT u.mobile || ' ' || l.subject AS key, l.phone, l.email,
          coalesce(c.charges, 0) AS charges
       FROM lead l JOIN user_account u ON u.id = l.user_id
         LEFT JOIN (SELECT p.reference_id, count(*)::int AS charges FROM ledger_posting p
           WHERE p.reason = 'charge' AND p.reference_type = 'lookup' AND p.phone = 1 AND p.email = 1
           GROUP BY p.reference_id) c
         ON c.reference_id = l.phone_lookup_id::text`,
    )
    const kept = new Map(leads.rows.map((row) => [row.key, row]))
    const lost = acknowledged.filter(({ mobile, din, phone, email }) => {
      const lead = kept.get(`${mobile} ${din}`)
      return !lead || lead.phone !== phone || lead.email !== email || lead.charges !== 1
    })
    if (lost.length > 0)
      throw new Error(
        `${lost.length} of ${acknowledged.length} acknowledged reveals are lost: ` +
          JSON.stringify(lost.slice(0, 3)),
      )
    const credits = createCredits({ db, clock: { now: () => new Date() } })
    await expectWhole(() => credits.check([...LEAD_RULES, ...BATCH_RULES]))
  } finally {
    await db.close()
  }
}
