import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

const CLAIM_MS = 24 * 3_600_000

/**
 * Gives the user an address; a changed one is unverified. What another account named a day ago and never proved gives way.
 * False when the address belongs to another account.
 */
export async function claimEmail(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
  await releaseEmail(tx, id, email, new Date(now.getTime() - CLAIM_MS))
  return saveEmail(
    tx,
    id,
    sql`email = ${email},
      email_verified_at = CASE WHEN email_lower = lower(${email}) THEN email_verified_at END,
      email_set_at = CASE WHEN email_lower = lower(${email}) THEN email_set_at ELSE ${now}::timestamptz END`,
  )
}

/**
 * Gives the user an address that he has proved to own: every account that only named it loses it.
 * False when another account has proved it too.
 */
export async function proveEmail(tx: Tx, id: number, email: string, now: Date): Promise<boolean> {
  await releaseEmail(tx, id, email, now)
  return saveEmail(
    tx,
    id,
    sql`email = ${email}, email_verified_at = ${now}::timestamptz, email_set_at = ${now}::timestamptz`,
  )
}

async function releaseEmail(tx: Tx, id: number, email: string, namedBefore: Date): Promise<void> {
  await sql`UPDATE user_account SET email = NULL, email_set_at = NULL
    WHERE email_lower = lower(${email}) AND id <> ${id} AND email_verified_at IS NULL
      AND email_set_at <= ${namedBefore}::timestamptz`.execute(tx)
}

async function saveEmail(tx: Tx, id: number, set: ReturnType<typeof sql>): Promise<boolean> {
  try {
    await sql`UPDATE user_account SET ${set} WHERE id = ${id}`.execute(tx)
    return true
  } catch (error) {
    // Two accounts at once: the unique index decides, and the caller's transaction ends here.
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'user_account_email_lower_key') return false
    throw error
  }
}

/** Whether another account has proved to own the address. */
export async function isVerifiedElsewhere(reader: Reader, id: number, email: string): Promise<boolean> {
  const owner = await reader
    .selectFrom('user_account')
    .select('id')
    .where('email_lower', '=', sql<string>`lower(${email})`)
    .where('id', '<>', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return owner !== undefined
}
