import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Sets the user's login link. An earlier one stops working. */
export async function replaceLoginLink(
  tx: Tx,
  link: { userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { token_hash: link.tokenHash, expires_at: link.expiresAt }
  await tx
    .insertInto('login_link')
    .values({ user_id: link.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Uses the link and returns the user that it signs in; undefined if it is no longer valid. */
export async function takeLoginLink(tx: Tx, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ id: number; public_id: string; mobile: string }>`
    WITH taken AS (
      DELETE FROM login_link
      WHERE token_hash = ${tokenHash} AND expires_at > ${now}::timestamptz
      RETURNING user_id)
    SELECT u.id, u.public_id, u.mobile
    FROM taken
    JOIN user_account u ON u.id = taken.user_id`.execute(tx)
  return rows[0]
}
