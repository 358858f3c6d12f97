import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/database.ts'

const SLICE = 5_000

/**
 * Deletes some of what can no longer be used nor tell of a theft, and of codes with their counters
 * when no limit looks back so far: each by an index and so many rows at most. `isAll` where nothing
 * is left.
 */
export async function deleteExpired(tx: Tx, now: Date, slice = SLICE) {
  // Tokens of a session that lives on: one that old is no longer taken for a theft, only refused.
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
  // Theirs are older than they are: a session that went before its tokens would take them all
  // along, in one statement.
  const sessions = tokens < slice ? await some('user_session', 'id', sql`expires_at < ${now}`) : 0
  const codes = await some('otp_code', 'id', sql`created_at < ${dayAgo}`)
  const sends = await some(
    'otp_send',
    'id',
    sql`channel IN ('sms', 'email') AND sent_at < ${dayAgo}`,
  )
  const failures = await some('otp_failure', 'id', sql`failed_at < ${dayAgo}`)
  const links = await some('login_link', 'user_id', sql`expires_at <= ${now}`)
  // Written while a clock was ahead: they would count once their time comes.
  const hourAhead = new Date(now.getTime() + 3_600_000)
  await some('otp_send', 'id', sql`channel IN ('sms', 'email') AND sent_at > ${hourAhead}`)
  await some('otp_failure', 'id', sql`failed_at > ${hourAhead}`)
  return {
    sessions,
    codes,
    isAll: [tokens, sessions, codes, sends, failures, links].every((count) => count < slice),
  }
}
