import type { Reader, Tx } from '../../db/database.ts'
import type { MailFindings } from '../../ports/mail-probe.ts'

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
