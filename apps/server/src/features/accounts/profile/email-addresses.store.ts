import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { updateUnlessTaken } from '../accounts.store.ts'

/**
 * Sets the user's email address, unverified if it is new. Other accounts may have the same address,
 * even verified.
 */
export async function nameEmail(tx: Tx, id: number, email: string): Promise<void> {
  await sql`UPDATE user_account SET email = ${email},
      email_verified_at = CASE WHEN email_lower = lower(${email}) THEN email_verified_at END
    WHERE id = ${id}`.execute(tx)
}

/**
 * Sets the address as verified. Returns false if another account has verified it too; the
 * transaction ends then.
 */
export function markEmailVerified(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
  const proved = { email, email_verified_at: now }
  return updateUnlessTaken(tx, id, proved, 'user_account_verified_email')
}

/** Whether another account has verified the address. */
export async function isVerifiedElsewhere(reader: Reader, id: number, email: string) {
  const owner = await reader
    .selectFrom('user_account')
    .select('id')
    .where('email_lower', '=', sql<string>`lower(${email})`)
    .where('id', '<>', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return owner !== undefined
}
