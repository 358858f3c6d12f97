import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'

/** A request that is this worker's until its lease ends. */
export interface ClaimedRequest {
  user_id: number
  id: string
  subject: string
  /** No other worker has had it since: who finds another number there has lost it. */
  fence: number
  /**
   * How often it was asked about; how often in this round, this time included; how often its worker
   * died of it, or beside it.
   */
  rounds: number
  tries: number
  deaths: number
  /** A question that a dead worker has left open. */
  lookup_id: number | null
  actor_kind: Actor['kind']
  actor_id: string | null
  /** What the page showed, and may be shown. */
  has_phone: boolean
  has_email: boolean
}

/**
 * One whose worker has died may be what he died of: of those one is asked about at a time, so that
 * none dies of another twice.
 */
const DUE = (
  now: Date,
) => sql`r.state IN ('requested', 'processing') AND r.next_at <= ${now} AND (r.lease_until IS NULL OR r.lease_until < clock_timestamp()
    AND NOT EXISTS (SELECT FROM linkedin_request c WHERE c.state = 'processing' AND c.deaths > 0 AND c.lease_until >= clock_timestamp()))`

/**
 * Takes the next request that is due; first of users of whom the fewest are being asked about. Who
 * claims comes one after the other.
 */
export async function claimRequest(
  tx: Tx,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedRequest | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('linkedin.claim', 0))`.execute(tx)
  const { rows } = await sql<ClaimedRequest>`
    UPDATE linkedin_request t SET state = 'processing', tries = t.tries + 1, deaths = t.deaths + CASE WHEN t.lease_until IS NULL THEN 0 ELSE 1 END, fence = nextval('linkedin_fence_seq'),
      lease_until = clock_timestamp() + ${leaseMs / 1_000}::double precision * interval '1 second'
    FROM (SELECT r.user_id, r.id FROM linkedin_request r
        LEFT JOIN (SELECT o.user_id, count(*) AS asked FROM linkedin_request o WHERE o.state = 'processing' AND o.lease_until >= clock_timestamp()
          GROUP BY o.user_id) busy ON busy.user_id = r.user_id
      WHERE ${DUE(now)} ORDER BY coalesce(busy.asked, 0), r.next_at, r.id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED) due
    WHERE t.user_id = due.user_id AND t.id = due.id
    RETURNING t.user_id, t.id, t.subject, t.fence, t.rounds, t.tries, t.deaths, t.lookup_id, t.actor_kind, t.actor_id,
      contact_shown(t.page_phone) IS NOT NULL AS has_phone, contact_shown(t.page_email) IS NOT NULL AS has_email`.execute(
    tx,
  )
  return rows[0] ?? null
}

type Claim = Pick<ClaimedRequest, 'user_id' | 'id' | 'fence'>

/** Locks it until the commit; false where it is another worker's by now. */
export async function holdRequest(tx: Tx, { user_id: userId, id, fence }: Claim): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM linkedin_request WHERE user_id = ${userId} AND id = ${id} AND fence = ${fence} AND state = 'processing' FOR NO KEY UPDATE`.execute(
    tx,
  )
  return rows.length > 0
}

/** Notes which question is open, so that what it holds is found where this worker dies. */
export async function noteQuestion(
  tx: Tx,
  { user_id: userId, id }: Claim,
  lookupId: number | null,
): Promise<void> {
  await sql`UPDATE linkedin_request SET lookup_id = ${lookupId} WHERE user_id = ${userId} AND id = ${id}`.execute(
    tx,
  )
}

/** What it came to, in the transaction that charges it. */
export interface Ending {
  state: 'ended' | 'failed'
  locks: { phone: boolean; email: boolean }
  charged: { phone: number; email: number }
  isFromTeam: boolean
}

export async function endRequest(
  tx: Tx,
  { user_id: userId, id }: Claim,
  ending: Ending,
  now: Date,
): Promise<void> {
  const { state, locks, charged, isFromTeam } = ending
  await sql`
    UPDATE linkedin_request SET state = ${state}, is_phone_locked = ${locks.phone}, is_email_locked = ${locks.email},
      charged_phone = charged_phone + ${charged.phone}, charged_email = charged_email + ${charged.email}, is_from_team = is_from_team OR ${isFromTeam},
      ended_at = ${now}, fence = NULL, lease_until = NULL, lookup_id = NULL
    WHERE user_id = ${userId} AND id = ${id}`.execute(tx)
}

/** Leaves it for later; `isTry` where the try counts. */
export async function putBack(
  tx: Tx,
  { user_id: userId, id }: Claim,
  { at, isTry }: { at: Date; isTry: boolean },
): Promise<void> {
  await sql`
    UPDATE linkedin_request SET next_at = ${at}, tries = tries - ${isTry ? 0 : 1}, fence = NULL, lease_until = NULL, lookup_id = NULL
    WHERE user_id = ${userId} AND id = ${id}`.execute(tx)
}
