import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { CodePurpose } from '@dastak/contract/codes.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'
import { CLOCKS_DIFFER_MS, OTP_FAILURE_SECONDS, OTP_FAILURES, OTP_TRIES } from './otp.rules.ts'

export const latestOf = (now: Date) => new Date(now.getTime() + CLOCKS_DIFFER_MS)

interface NewCode {
  id: string
  channel: OtpCodeChannel
  purpose: CodePurpose
  address: string
  userId: number | null
  subject: string
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
}

/** Ends the live code of the subject, if any, and stores this one. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .updateTable('otp_code')
    .set({ ended_at: code.createdAt })
    .where('channel', '=', code.channel)
    .where('subject', '=', code.subject)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('otp_code')
    .values({
      id: code.id,
      channel: code.channel,
      purpose: code.purpose,
      address: code.address,
      user_id: code.userId,
      subject: code.subject,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
      ended_at: null,
    })
    .execute()
}

/**
 * Ends a code that never reached anyone. If it was still the live one, the newest earlier code that
 * was delivered, or is being sent, becomes live again, unless it was used up.
 */
export async function undoCode(
  tx: Tx,
  { id, channel, subject }: Pick<NewCode, 'id' | 'channel' | 'subject'>,
  at: Date,
): Promise<void> {
  const wasLive =
    await sql`SELECT FROM otp_code WHERE id = ${id} AND ended_at IS NULL FOR UPDATE`.execute(tx)
  await sql`
    UPDATE otp_code
    SET is_failed = true, ended_at = COALESCE(ended_at, ${at}::timestamptz)
    WHERE id = ${id}`.execute(tx)
  if (wasLive.rows.length === 0) return
  await sql`UPDATE otp_code SET ended_at = NULL
    WHERE used_at IS NULL AND tries < ${OTP_TRIES} AND id = (
      SELECT id FROM otp_code WHERE channel = ${channel} AND subject = ${subject} AND NOT is_failed
      ORDER BY created_at DESC LIMIT 1)`.execute(tx)
}

/**
 * Ends a subject's email codes for other addresses, including those that could become live again.
 */
export async function endCodesOfOtherEmails(tx: Tx, subject: string, email: string, at: Date) {
  await sql`
    UPDATE otp_code
    SET tries = ${OTP_TRIES}, ended_at = COALESCE(ended_at, ${at}::timestamptz)
    WHERE channel = 'email' AND subject = ${subject} AND used_at IS NULL
      AND lower(address) <> lower(${email})`.execute(tx)
}

/**
 * Of a code and of a send. Release 0.1.0 writes no purpose. It sends codes for these three only, so
 * no such code counts for another one.
 */
export const PURPOSE = sql<string>`COALESCE(purpose, CASE
  WHEN channel = 'email' THEN 'email' WHEN user_id IS NULL THEN 'sign_in' ELSE 'new_mobile' END)`

/**
 * A code by its id, locked in the transaction. Undefined if it is unknown, another user's or for
 * another purpose: nothing is tried then, so no wrong try counts.
 */
export async function lockCode(
  tx: Tx,
  { id, purpose, userId }: Pick<NewCode, 'id' | 'purpose' | 'userId'>,
) {
  return tx
    .selectFrom('otp_code')
    .select(['channel', 'address', 'subject'])
    .where('id', '=', id)
    .where(PURPOSE, '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The email address that a code was created to verify. Undefined if the code is unknown, another
 * user's or for another purpose.
 */
export async function findCodeEmail(reader: Reader, id: string, userId: number) {
  const row = await reader
    .selectFrom('otp_code')
    .select('address')
    .where('id', '=', id)
    .where(PURPOSE, '=', 'email')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.address
}

/**
 * Counts the try, compares with the hashes of all keys, and uses up the code if it is right, in one
 * statement. A wrong try is added to the subject's failures. Undefined if the code is expired,
 * used, replaced or out of tries: nothing was compared.
 */
export async function tryCode(tx: Tx, id: string, hashes: readonly Buffer[], now: Date) {
  const isRight = sql`code_hash = ANY (${[...hashes]}::bytea[])`
  const result = await sql<{ is_right: boolean; is_used_up: boolean }>`
    WITH tried AS (
      UPDATE otp_code SET
        tries = tries + 1,
        used_at = CASE WHEN ${isRight} THEN ${now}::timestamptz END,
        ended_at = CASE
          WHEN ${isRight} OR tries + 1 >= ${OTP_TRIES} THEN ${now}::timestamptz END
      WHERE id = ${id} AND ended_at IS NULL AND tries < ${OTP_TRIES}
        AND expires_at > ${now}::timestamptz
        AND created_at <= ${latestOf(now)}::timestamptz
      RETURNING channel, subject, used_at IS NOT NULL AS is_right,
        ended_at IS NOT NULL AS is_used_up
    ), failed AS (
      INSERT INTO otp_failure (channel, subject, failed_at)
      SELECT channel, subject, ${now}::timestamptz FROM tried WHERE NOT is_right
    )
    SELECT is_right, is_used_up FROM tried`.execute(tx)
  return result.rows[0]
}

/** Until when too many failures lock the codes of a subject, or null. */
export async function lockedUntil(
  reader: Reader,
  channel: OtpCodeChannel,
  subject: string,
  now: Date,
): Promise<Date | null> {
  const result = await sql<{ newest: Date; oldest: Date; failures: number }>`
    SELECT max(failed_at) AS newest, min(failed_at) AS oldest, count(*)::int AS failures FROM (
      SELECT failed_at FROM otp_failure WHERE channel = ${channel} AND subject = ${subject}
        AND failed_at <= ${latestOf(now)}::timestamptz
      ORDER BY failed_at DESC LIMIT ${OTP_FAILURES}
    ) AS latest`.execute(reader)
  const row = result.rows[0]
  if (!row || row.failures < OTP_FAILURES) return null
  const windowMs = OTP_FAILURE_SECONDS * 1000
  const until = new Date(row.newest.getTime() + windowMs)
  return row.newest.getTime() - row.oldest.getTime() <= windowMs && until > now ? until : null
}
