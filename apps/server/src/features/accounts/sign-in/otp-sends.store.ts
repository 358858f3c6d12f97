import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { CodePurpose } from '@dastak/contract/codes.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'
import type { SendLimit } from './otp.rules.ts'
import { latestOf, PURPOSE } from './otp.store.ts'

export interface OtpSend {
  channel: OtpCodeChannel
  /** The only thing that the code is right for. */
  purpose: CodePurpose
  /** E.164 or an email address. */
  address: string
  userId: number | null
  /** In the format of PostgreSQL's `inet`. */
  ip: string
  /** A device on which the number has signed in before. */
  device?: string | null
  /** No answer is right: the delivered message has no code. */
  isDecoy?: boolean
}

// IPv6 is assigned in blocks of /64 and larger, so a limit on a single address would stop nobody.
const sourceOf = (ip: string) =>
  sql`network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 4 THEN 32 ELSE 64 END))`

const blockOf = (ip: string) =>
  sql`network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 4 THEN 24 ELSE 48 END))`

/** One sender at a time counts and records, so that parallel sends cannot exceed a limit. */
export async function lockSending(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dastak otp send'))`.execute(tx)
}

/** Codes of one subject are locked one after the other. Call it before `lockSending`. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dastak otp'), hashtext(${subject}))`.execute(tx)
}

/**
 * The indexes in `limits` of those that are reached, each with the time of the send that frees it
 * when it expires.
 */
export async function reachedLimits(
  reader: Reader,
  send: OtpSend,
  limits: readonly SendLimit[],
  now: Date,
): Promise<{ index: number; sent_at: Date }[]> {
  const scopes = {
    number: sql`address = ${send.address}`,
    address: sql`address = ${send.address} AND device IS NULL`,
    device: sql`address = ${send.address} AND device = ${send.device ?? null}::text`,
    devices: sql`address = ${send.address} AND device IS NOT NULL`,
    'all devices': sql`device IS NOT NULL`,
    user: sql`user_id = ${send.userId}`,
    source: sql`source = ${sourceOf(send.ip)} AND device IS NULL`,
    block: sql`block = ${blockOf(send.ip)} AND device IS NULL`,
    all: sql`device IS NULL`,
  }
  const parts = limits.map(({ scope, of, max, seconds, isOfFailed = false }, index) => {
    const start = new Date(now.getTime() - seconds * 1000)
    const until = latestOf(now)
    return sql`(SELECT ${index}::int AS index, sent_at FROM otp_send
      WHERE channel = ${send.channel} AND ${scopes[scope]} AND sent_at > ${start}::timestamptz
        AND sent_at <= ${until}::timestamptz
        AND is_failed = ${isOfFailed}::boolean
        ${of ? sql`AND ${PURPOSE} = ANY (${[...of]}::text[])` : sql``}
      ORDER BY sent_at DESC OFFSET ${max - 1} LIMIT 1)`
  })
  const result = await sql<{
    index: number
    sent_at: Date
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(reader)
  return result.rows
}

/** Counts a send, and returns its id. */
export async function insertSend(tx: Tx, send: OtpSend, at: Date): Promise<number> {
  const result = await sql<{ id: number }>`
    INSERT INTO otp_send (channel, purpose, address, user_id, source, block, sent_at, device)
    VALUES (${send.channel}, ${send.purpose}, ${send.address}, ${send.userId},
      ${sourceOf(send.ip)}, ${blockOf(send.ip)}, ${at}, ${send.device ?? null})
    RETURNING id`.execute(tx)
  return result.rows[0]?.id ?? 0
}

/** Marks a send as failed: the vendor did not deliver it. */
export async function failSend(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('otp_send').set({ is_failed: true }).where('id', '=', id).execute()
}
