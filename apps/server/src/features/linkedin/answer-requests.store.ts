import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isHeld, PUT_BACK, taken, type Lease } from '../../jobs/lease.ts'
import type { Actor } from '../../keys/principal.ts'

/** A request that this worker holds until its lease ends. */
export interface ClaimedRequest {
  user_id: number
  id: string
  lease: Lease
  subject: string
  /** Rounds so far; tries in this round, with this one; how often its worker crashed in it. */
  rounds: number
  tries: number
  crashes: number
  /** A lookup that a crashed worker has left open. */
  lookup_id: number | null
  actor_kind: Actor['kind']
  actor_id: string | null
  /** Fields that the page showed, and that may be shown. */
  has_phone: boolean
  has_email: boolean
}

/**
 * Requests on which a worker crashed run one at a time, so that a second crash affects no other.
 */
const isDue = (now: Date) => sql`
  r.state IN ('requested', 'processing')
  AND r.next_at <= ${now}
  AND NOT ${isHeld('r')}
  AND (r.lease_until IS NULL OR NOT EXISTS (
    SELECT FROM linkedin_request c
    WHERE c.state = 'processing' AND c.deaths > 0 AND ${isHeld('c')}))`

/**
 * Claims the next request that is due. Users with the fewest running requests come first. Only one
 * worker claims at a time.
 */
export async function claimRequest(
  tx: Tx,
  { now, ms }: { now: Date; ms: number },
): Promise<ClaimedRequest | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('linkedin.claim', 0))`.execute(tx)
  const { rows } = await sql<Omit<ClaimedRequest, 'lease'> & { fence: number }>`
    UPDATE linkedin_request t
    SET state = 'processing', tries = t.tries + 1, ${taken('linkedin_fence_seq', ms)},
      deaths = t.deaths + CASE WHEN t.lease_until IS NULL THEN 0 ELSE 1 END
    FROM (
      SELECT r.user_id, r.id
      FROM linkedin_request r
        LEFT JOIN (
          SELECT o.user_id, count(*) AS running
          FROM linkedin_request o
          WHERE o.state = 'processing' AND ${isHeld('o')}
          GROUP BY o.user_id) busy ON busy.user_id = r.user_id
      WHERE ${isDue(now)}
      ORDER BY coalesce(busy.running, 0), r.next_at, r.id
      LIMIT 1
      FOR NO KEY UPDATE OF r SKIP LOCKED) due
    WHERE t.user_id = due.user_id AND t.id = due.id
    RETURNING t.user_id, t.id, t.subject, t.fence, t.rounds, t.tries, t.deaths AS crashes,
      t.lookup_id,
      t.actor_kind, t.actor_id, num_nonnulls(t.page_phone, t.phone_removed_at) > 0 AS has_phone,
      num_nonnulls(t.page_email, t.email_removed_at) > 0 AS has_email`.execute(tx)
  const [claimed] = rows
  if (!claimed) return null
  const { user_id, id, fence } = claimed
  return { ...claimed, lease: { table: 'linkedin_request', key: { user_id, id }, fence, ms } }
}

type Which = Pick<ClaimedRequest, 'user_id' | 'id'>

/** Notes the open lookup, so that its hold is found if this worker dies. */
export async function noteLookup(tx: Tx, { user_id, id }: Which, lookupId: number) {
  await sql`
    UPDATE linkedin_request SET lookup_id = ${lookupId}
    WHERE user_id = ${user_id} AND id = ${id}`.execute(tx)
}

/** The result of a request, written in the transaction that charges it. */
export interface Ending {
  state: 'ended' | 'failed'
  locks: { phone: boolean; email: boolean }
  charged: { phone: number; email: number }
  isFromTeam: boolean
}

export async function endRequest(
  tx: Tx,
  { user_id, id }: Which,
  { state, locks, charged, isFromTeam }: Ending,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE linkedin_request
    SET state = ${state}, ended_at = ${now},
      is_phone_locked = ${locks.phone}, is_email_locked = ${locks.email},
      charged_phone = charged_phone + ${charged.phone},
      charged_email = charged_email + ${charged.email},
      is_from_team = is_from_team OR ${isFromTeam},
      lookup_id = NULL, ${PUT_BACK}
    WHERE user_id = ${user_id} AND id = ${id}`.execute(tx)
}

/** Puts the request back for later; `isTry`: the try counts. */
export async function putBack(
  tx: Tx,
  { user_id, id }: Which,
  { at, isTry }: { at: Date; isTry: boolean },
): Promise<void> {
  await sql`
    UPDATE linkedin_request
    SET next_at = ${at}, tries = tries - ${isTry ? 0 : 1}, lookup_id = NULL, ${PUT_BACK}
    WHERE user_id = ${user_id} AND id = ${id}`.execute(tx)
}
