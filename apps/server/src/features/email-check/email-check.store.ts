import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { MailFindings } from '../../ports/mail-probe.ts'

/**
 * Counts a user's check; returns the day's checks including it, or null if there were `most`
 * already.
 */
export async function countCheck(tx: Tx, userId: number, day: string, most: number) {
  // A process whose clock is behind still counts to the day that another has started.
  const { rows } = await sql<{ in_day: number }>`
    INSERT INTO email_check_count AS c (user_id, day, in_day) VALUES (${userId}, ${day}, 1)
    ON CONFLICT (user_id) DO UPDATE SET
      day = greatest(c.day, EXCLUDED.day),
      in_day = CASE WHEN c.day < EXCLUDED.day THEN 1 ELSE c.in_day + 1 END
      WHERE c.day < EXCLUDED.day OR c.in_day < ${most}
    RETURNING in_day`.execute(tx)
  return rows[0]?.in_day ?? null
}

export async function findRemembered(reader: Reader, addressHash: Buffer, now: Date) {
  const row = await reader
    .selectFrom('email_check')
    .select(['findings', 'checked_at'])
    .where('address_hash', '=', addressHash)
    .where('forget_at', '>', now)
    .executeTakeFirst()
  return row && { findings: row.findings as MailFindings, checkedAt: row.checked_at }
}

export async function remember(
  tx: Tx,
  check: { addressHash: Buffer; findings: MailFindings; checkedAt: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    address_hash: check.addressHash,
    findings: JSON.stringify(check.findings),
    checked_at: check.checkedAt,
    forget_at: check.expiresAt,
  }
  await tx
    .insertInto('email_check')
    .values(values)
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(values))
    .execute()
}

export async function deleteOld(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('email_check').where('forget_at', '<=', now).execute()
}
