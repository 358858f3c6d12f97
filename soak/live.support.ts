import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { BATCH_RULES } from '../apps/server/src/features/batches/batch-check.store.ts'
import { createCredits } from '../apps/server/src/features/credits/credits.service.ts'
import { LEAD_RULES } from '../apps/server/src/features/lookups/leads/lead-check.store.ts'
import { expectWhole } from '../apps/server/src/testing/ledger/whole-ledger.ts'
import type { Acknowledged } from './reveals.support.ts'

/**
 * The embedded database of a data folder, through its socket: `dastak_app` is the application,
 * `dastak` the owner.
 */
export function embeddedUrl(dataDir: string, role: 'dastak' | 'dastak_app'): string {
  const socketDir = join(realpathSync(join(dataDir, 'postgres')), 'run')
  return `postgresql://${role}@localhost/dastak?host=${encodeURIComponent(socketDir)}`
}

/** Settings of a server on which many clients sign in and reveal continuously. */
export function revealSettings(smsUrl: string) {
  return {
    SMS_HTTP_URL: smsUrl,
    SECRET_KEY: 'the same secret in every process of this proof',
    OTP_SENDS_PER_HOUR_PER_ADDRESS: '1000',
    SIGN_UP_PHONE_CREDITS: '1000000',
    SIGN_UP_EMAIL_CREDITS: '1000000',
  }
}

/**
 * Checks that the database has every acknowledged reveal: its lead with what was returned, and its
 * charge once. Also checks every rule of the ledger. Throws with what is missing.
 */
export async function expectKept(
  url: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
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
