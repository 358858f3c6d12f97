import type { Reader, Tx } from '../../db/database.ts'
import type { MailFindings } from '../../ports/mail-probe.ts'

export interface Check {
  addressHash: Buffer
  findings: MailFindings
  checkedAt: Date
  expiresAt: Date
  /** When the mail server is called once more, also after that; null if it gave an answer. */
  lookAgainAt: Date | null
  /** Until the second look is done. */
  sealedAddress: Buffer | null
}

export async function findRemembered(reader: Reader, addressHash: Buffer, now: Date) {
  const row = await reader
    .selectFrom('email_check')
    .select(['findings', 'checked_at', 'look_again_at', 'sealed_address'])
    .where('address_hash', '=', addressHash)
    .where('forget_at', '>', now)
    .executeTakeFirst()
  return (
    row && {
      findings: row.findings as MailFindings,
      checkedAt: row.checked_at,
      lookAgainAt: row.look_again_at,
      isWaiting: row.sealed_address !== null,
    }
  )
}

export async function remember(tx: Tx, check: Check): Promise<void> {
  const values = {
    address_hash: check.addressHash,
    findings: JSON.stringify(check.findings),
    checked_at: check.checkedAt,
    forget_at: check.expiresAt,
    look_again_at: check.lookAgainAt,
    sealed_address: check.sealedAddress,
  }
  await tx
    .insertInto('email_check')
    .values(values)
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(values))
    .execute()
}

/** Checks whose second look is due, the oldest first. */
export async function listDue(reader: Reader, now: Date, limit: number) {
  const rows = await reader
    .selectFrom('email_check')
    .select(['address_hash', 'look_again_at', 'sealed_address'])
    .where('look_again_at', '<=', now)
    .where('sealed_address', 'is not', null)
    .where('forget_at', '>', now)
    .orderBy('look_again_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    addressHash: row.address_hash,
    lookAgainAt: row.look_again_at!,
    sealedAddress: row.sealed_address!,
  }))
}

export async function deleteOld(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('email_check').where('forget_at', '<=', now).execute()
}
