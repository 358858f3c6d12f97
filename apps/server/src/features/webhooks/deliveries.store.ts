import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { ownRow } from '../../jobs/lease.ts'

export interface NewDelivery {
  type: string
  reference: { type: string; id: string }
  data: unknown
  key: string
  at: Date
}

/** Adds a delivery for each of the user's addresses that want the type, once for each key. */
export async function insertDeliveries(tx: Tx, userId: number, event: NewDelivery): Promise<void> {
  const { type, reference, data, key, at } = event
  await sql`
    INSERT INTO webhook_delivery (
      webhook_id, type, reference_type, reference_id, data, key, happened_at, next_at)
    SELECT id, ${type}, ${reference.type}, ${reference.id}, ${JSON.stringify(data)}::jsonb, ${key},
      ${at}::timestamptz, ${at}::timestamptz
    FROM webhook
    WHERE user_id = ${userId} AND is_enabled AND ${type} = ANY (events)
    ON CONFLICT (webhook_id, key) DO NOTHING`.execute(tx)
}

export interface DueDelivery {
  id: number
  webhook_id: string
  user_id: number
  url: string
  /** The current secret first, then older ones that still sign. */
  secrets: Buffer[]
  message_id: string
  type: string
  reference_type: string
  reference_id: string
  data: Record<string, unknown>
  happened_at: Date
  attempts: number
  /** The number of attempts before it was last sent again. */
  tries_before: number
}

interface Claim {
  now: Date
  /** The end of our claim: after it another process considers the delivery lost. */
  until: Date
  /** In total, per user, and per address. */
  most: number
  mostOfUser: number
  mostEach: number
  /**
   * Deliveries that are being sent: their addresses get no more, and they count for their users.
   */
  busy: readonly Pick<DueDelivery, 'webhook_id' | 'user_id'>[]
}

/**
 * Claims due deliveries, the oldest first, but only a few per user and address, so that none waits
 * behind one that hangs. Each attempt is counted when it is claimed. Only addresses with waiting
 * deliveries are read, however many addresses there are.
 */
export async function claimDue(tx: Tx, claim: Claim): Promise<DueDelivery[]> {
  const { now, until, most, mostOfUser, mostEach, busy } = claim
  const isDue = await sql`
    SELECT FROM webhook_delivery
    WHERE state = 'waiting' AND next_at <= ${now}
    LIMIT 1`.execute(tx)
  if (isDue.rows.length === 0) return []
  const { rows } = await sql<DueDelivery>`
    WITH RECURSIVE waiting (id) AS (
      (SELECT webhook_id FROM webhook_delivery WHERE state = 'waiting' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT d.webhook_id
        FROM webhook_delivery d
        WHERE d.state = 'waiting' AND d.webhook_id > before.id
        ORDER BY d.webhook_id
        LIMIT 1)
      FROM waiting before
      WHERE before.id IS NOT NULL)
    UPDATE webhook_delivery d
    SET attempts = d.attempts + 1, last_at = ${now}, next_at = ${until}
    FROM webhook w, (
      SELECT id
      FROM (
        SELECT d.id, d.next_at, w.user_id,
          row_number() OVER (PARTITION BY w.user_id ORDER BY d.next_at) AS nth
        FROM waiting JOIN webhook w USING (id) CROSS JOIN LATERAL (
          SELECT d.id, d.next_at
          FROM webhook_delivery d
          WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_at <= ${now}
          ORDER BY d.next_at
          LIMIT ${mostEach}
          FOR UPDATE SKIP LOCKED) d
        WHERE w.is_enabled
          AND w.id <> ALL (${busy.map((one) => one.webhook_id)}::uuid[])) next
      WHERE nth <= ${mostOfUser} - (
        SELECT count(*)
        FROM unnest(${busy.map((one) => one.user_id)}::bigint[]) busy (user_id)
        WHERE busy.user_id = next.user_id)
      ORDER BY next_at
      LIMIT ${most}) due
    WHERE d.id = due.id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id, w.user_id, w.url, w.secret || ARRAY (
        SELECT o.secret
        FROM webhook_old_secret o
        WHERE o.webhook_id = w.id AND o.until > ${now}
        ORDER BY o.id DESC) AS secrets,
      d.message_id, d.type, d.reference_type, d.reference_id, d.data, d.happened_at,
      d.attempts, d.tries_before`.execute(tx)
  return rows
}

interface Outcome {
  id: number
  /** The attempt that this was: a later one is not changed. */
  attempts: number
  state: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  nextAt: Date | null
  status: number | null
  problem: string | null
}

/** False if the delivery has ended, or if another process has claimed it meanwhile. */
export async function settleDelivery(
  tx: Tx,
  { id, attempts, state, nextAt, status, problem }: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({ state, last_status: status, last_problem: problem, ...(nextAt && { next_at: nextAt }) })
    .where(ownRow({ table: 'webhook_delivery', key: { id }, fence: attempts }))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Records whether an address works. Returns the time from which it fails; null if it does not fail.
 */
export async function noteHealth(
  tx: Tx,
  webhookId: string,
  isTaken: boolean,
  now: Date,
): Promise<Date | null> {
  const row = await tx
    .updateTable('webhook')
    .set({ failing_since: isTaken ? null : sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('id', '=', webhookId)
    // A success after a success changes nothing.
    .$if(isTaken, (query) => query.where('failing_since', 'is not', null))
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}
