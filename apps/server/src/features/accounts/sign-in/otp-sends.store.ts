import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { OtpCodeChannel } from '../../../db/schema.ts'
import type { SendLimit } from './otp.rules.ts'
import { latestOf } from './otp.store.ts'

export interface OtpSend {
  channel: OtpCodeChannel
  /** E.164 or an email address. */
  address: string
  userId: number | null
  /** As PostgreSQL's `inet` takes it. */
  ip: string
  /** A device on which the number signed in before. */
  device?: string | null
  /** No answer is right: what is delivered is no code. */
  isDecoy?: boolean
}

// IPv6 is handed out by the /64 and more: a single address there is no limit for anyone.
const sourceOf = (ip: string) =>
  sql`network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 4 THEN 32 ELSE 64 END))`

const blockOf = (ip: string) =>
  sql`network(set_masklen(${ip}::inet, CASE family(${ip}::inet) WHEN 4 THEN 24 ELSE 48 END))`

/** One sender at a time counts and records, so that no limit is overrun by a few at once. */
export async function lockSending(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dastak otp send'))`.execute(tx)
}

/** Several codes of a subject are locked one after the other. Called before `lockSending`. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dastak otp'), hashtext(${subject}))`.execute(tx)
}

/** The places in `limits` of those reached, each with the send whose ageing frees it. */
export async function reachedLimits(
  reader: Reader,
  send: OtpSend,
  limits: readonly SendLimit[],
  now: Date,
): Promise<{ place: number; sent_at: Date }[]> {
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
  const parts = limits.map(({ scope, max, seconds, isOfFailed = false }, place) => {
    const since = new Date(now.getTime() - seconds * 1000)
    const until = latestOf(now)
    return sql`(SELECT ${place}::int AS place, sent_at FROM otp_send
      WHERE channel = ${send.channel} AND ${scopes[scope]} AND sent_at > ${since}::timestamptz
        AND sent_at <= ${until}::timestamptz
        AND is_failed = ${isOfFailed}::boolean
      ORDER BY sent_at DESC OFFSET ${max - 1} LIMIT 1)`
  })
  const result = await sql<{
    place: number
    sent_at: Date
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(reader)
  return result.rows
}

/** Counts a send, and returns its id. */
export async function insertSend(tx: Tx, send: OtpSend, at: Date): Promise<number> {
  const result = await sql<{ id: number }>`
    INSERT INTO otp_send (channel, address, user_id, source, block, sent_at, device)
    VALUES (${send.channel}, ${send.address}, ${send.userId}, ${sourceOf(send.ip)},
      ${blockOf(send.ip)}, ${at}, ${send.device ?? null})
    RETURNING id`.execute(tx)
  return result.rows[0]?.id ?? 0
}

/** Its vendor did not deliver it. */
export async function failSend(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('otp_send').set({ is_failed: true }).where('id', '=', id).execute()
}
