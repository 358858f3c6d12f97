import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/database.ts'

const SLICE = 5_000

/**
 * Deletes sessions and tokens that can no longer be used or show a theft, and codes with counters
 * that are older than every limit. Each delete uses an index and has a maximum of rows. `isAll` is
 * true if nothing is left.
 */
export async function deleteExpired(tx: Tx, now: Date, slice = SLICE) {
  // Old tokens of a live session: when used, they are only refused, not treated as stolen.
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000)
  const dayAgo = new Date(now.getTime() - 25 * 3_600_000)
  const some = async (name: string, key: string, isOld: RawBuilder<unknown>) => {
    const [table, id] = [sql.table(name), sql.ref(key)]
    const old = sql`SELECT ${id} FROM ${table} WHERE ${isOld} LIMIT ${slice}`
    return Number(
      (await sql`DELETE FROM ${table} WHERE ${id} IN (${old})`.execute(tx)).numAffectedRows,
    )
  }
  const tokens = await some('refresh_token', 'token_hash', sql`issued_at < ${monthAgo}`)
  // Tokens go before their session: deleting the session first would delete all its tokens in one
  // statement.
  const sessions = tokens < slice ? await some('user_session', 'id', sql`expires_at < ${now}`) : 0
  const codes = await some('otp_code', 'id', sql`created_at < ${dayAgo}`)
  const sends = await some(
    'otp_send',
    'id',
    sql`channel IN ('sms', 'email') AND sent_at < ${dayAgo}`,
  )
  const failures = await some('otp_failure', 'id', sql`failed_at < ${dayAgo}`)
  const links = await some('login_link', 'user_id', sql`expires_at <= ${now}`)
  // Written while a clock was ahead. They would count once their time comes.
  const hourAhead = new Date(now.getTime() + 3_600_000)
  await some('otp_send', 'id', sql`channel IN ('sms', 'email') AND sent_at > ${hourAhead}`)
  await some('otp_failure', 'id', sql`failed_at > ${hourAhead}`)
  return {
    sessions,
    codes,
    isAll: [tokens, sessions, codes, sends, failures, links].every((count) => count < slice),
  }
}
