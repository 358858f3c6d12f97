import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'

const WORLD = 1
const SPENT = 2

export interface Balance {
  phone: number
  email: number
}

const NOTHING: Balance = Object.freeze({ phone: 0, email: 0 })

interface Cause {
  /** The cause: an event of a plan, a referral, an accepted report. */
  reference: { type: string; id: string }
  /** The same key moves credits once, however often it is called. */
  idempotencyKey: string
  actor: Actor
}

/** Phone and email credits are whole numbers, zero or more. */
export interface Grant extends Balance, Cause {
  userId: number
  reason: 'sign_up' | 'plan' | 'referral' | 'top_up' | 'refund'
  /** A refund refers to the charge that it gives back. */
  correctsPostingId?: number
}

export interface TakenBack extends Balance, Cause {
  userId: number
  /** The grant. */
  postingId: number
}

/** A membership in the ledger: the account that pays for a member with its owner's credits. */
export interface Membership {
  membershipId: number
  memberUserId: number
  ownerUserId: number
}

/** What is left in the user's own wallet; zero for a user without one. */
export async function readOwnBalance(reader: Reader, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT phone, email FROM ledger_account WHERE id = ledger_own_wallet(${userId})`.execute(reader)
  return rows[0] ?? NOTHING
}

/** What is left in the wallet that pays for a user: the membership's, otherwise the own one. */
export async function readPayingBalance(reader: Reader, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT phone, email FROM ledger_paying_wallet WHERE user_id = ${userId}`.execute(reader)
  return rows[0] ?? NOTHING
}

/** The account that pays for a user's lookups now; it is created if the user never had a credit. */
export async function payingAccount(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(
      (SELECT id FROM ledger_paying_wallet WHERE user_id = ${userId}),
      ledger_open_own_wallet(${userId})) AS id`.execute(tx)
  return rows[0]!.id
}

/** Locks users' wallets in the order of the accounts, for a transaction that posts to several. */
export async function lockWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`SELECT ledger_lock_wallets(${[...userIds]})`.execute(tx)
}

/**
 * All credits that came to the user from outside, minus corrections. Refunds are not new credits.
 */
export async function readGranted(reader: Reader, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT coalesce(sum(phone), 0)::bigint AS phone, coalesce(sum(email), 0)::bigint AS email
    FROM (
      SELECT p.phone, p.email
      FROM ledger_account a
      JOIN ledger_posting p ON p.to_account_id = a.id AND p.to_account_id > 3
      WHERE a.user_id = ${userId} AND p.from_account_id = ${WORLD}
      UNION ALL
      SELECT -p.phone, -p.email
      FROM ledger_account a
      JOIN ledger_posting p ON p.from_account_id = a.id AND p.reason = 'correction'
      WHERE a.user_id = ${userId} AND p.to_account_id = ${WORLD}) moved`.execute(reader)
  return rows[0] ?? NOTHING
}

/**
 * The same, minus what members of the user's teams hold: the total against which the user's own use
 * is measured.
 */
export async function readGrantedToUse(reader: Reader, userId: number): Promise<Balance> {
  const [granted, { rows }] = await Promise.all([
    readGranted(reader, userId),
    sql<Balance>`
      SELECT coalesce(sum(phone), 0)::bigint AS phone, coalesce(sum(email), 0)::bigint AS email
      FROM (
        SELECT p.phone, p.email
        FROM ledger_account a
        JOIN ledger_posting p ON p.from_account_id = a.id AND p.reason = 'allot'
        WHERE a.user_id = ${userId}
        UNION ALL
        SELECT -p.phone, -p.email
        FROM ledger_account a
        JOIN ledger_posting p
          ON p.to_account_id = a.id AND p.to_account_id > 3 AND p.from_account_id > 3
        WHERE a.user_id = ${userId}) with_teams`.execute(reader),
  ])
  const [away = NOTHING] = rows
  return { phone: granted.phone - away.phone, email: granted.email - away.email }
}

/** Posts into the user's own wallet, a refund from `spent`; null if the key was used before. */
export async function insertRecharge(tx: Tx, grant: Grant, now: Date): Promise<number | null> {
  const { userId, phone, email, reason, reference, idempotencyKey, actor } = grant
  const from = reason === 'refund' ? SPENT : WORLD
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email,
      reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, corrects_posting_id, created_at)
    VALUES (
      ${from}, ledger_open_own_wallet(${userId}), ${phone}, ${email},
      ${reason}, ${reference.type}, ${reference.id}, ${idempotencyKey},
      ${actor.kind}, ${actor.id}, ${grant.correctsPostingId ?? null}, ${now})
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The posting of a key, with the user if it went to an own wallet. */
export async function findRecharge(reader: Reader, idempotencyKey: string) {
  const { rows } = await sql<{ id: number; reason: string; user_id: number | null } & Balance>`
    SELECT p.id, p.phone, p.email, p.reason, a.user_id
    FROM ledger_posting p
    JOIN ledger_account a ON a.id = p.to_account_id
    WHERE p.idempotency_key = ${idempotencyKey}`.execute(reader)
  return rows[0]
}

/** Takes back the rest of a grant, up to a limit; returns what was taken. */
export async function insertTakeBack(tx: Tx, taken: TakenBack, now: Date): Promise<Balance> {
  const { userId, postingId, phone, email, reference, idempotencyKey, actor } = taken
  const { rows } = await sql<Balance>`
    SELECT back_phone AS phone, back_email AS email
    FROM ledger_take_back(${userId}, ${postingId}, ${phone}, ${email}, ${reference.type},
      ${reference.id}, ${idempotencyKey}, ${actor.kind}, ${actor.id}, ${now})`.execute(tx)
  return rows[0] ?? NOTHING
}

/** Creates an invitation's account, after the owner's, which must be older; false if it exists. */
export async function openMembership(
  tx: Tx,
  { membershipId, memberUserId, ownerUserId }: Membership,
): Promise<boolean> {
  await sql`SELECT ledger_open_own_wallet(${ownerUserId})`.execute(tx)
  const { rows } = await sql<{ account: number | null }>`
    SELECT ledger_open_membership(${membershipId}, ${memberUserId}) AS account`.execute(tx)
  return rows[0]?.account !== null
}

/** From now on the membership pays; false if it was not promised, or if another one pays. */
export async function acceptMembership(
  tx: Tx,
  { membershipId, memberUserId }: Pick<Membership, 'membershipId' | 'memberUserId'>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT ledger_accept_membership(${membershipId}, ${memberUserId}) AS done`.execute(tx)
  return rows[0]?.done === true
}

/** Moves credits from the owner's wallet into a membership; false if it has ended. */
export async function insertAllotment(
  tx: Tx,
  allotment: Membership & Balance & { idempotencyKey: string; actor: Actor; now: Date },
): Promise<boolean> {
  const { membershipId, memberUserId, ownerUserId, phone, email, idempotencyKey, actor, now } =
    allotment
  const { rows } = await sql`
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
      reference_type, reference_id, idempotency_key, actor_kind, actor_id, created_at)
    SELECT ledger_own_wallet(${ownerUserId}), id, ${phone}, ${email}, 'allot', 'membership',
      ${String(membershipId)}, ${idempotencyKey}, ${actor.kind}, ${actor.id}, ${now}
    FROM ledger_account
    WHERE membership_id = ${membershipId}
      AND ${memberUserId}::bigint IN (pays_for_user_id, promised_to_user_id)
    RETURNING id`.execute(tx)
  return rows.length === 1
}

/** Ends a membership; returns what went back to the owner, or null if it had ended already. */
export async function endMembership(
  tx: Tx,
  { membershipId, ownerUserId, actor, now }: Membership & { actor: Actor; now: Date },
): Promise<Balance | null> {
  const { rows } = await sql<Balance>`
    SELECT *
    FROM ledger_end_membership(${membershipId}, ${ownerUserId}, ${actor.kind}, ${actor.id},
      ${now})`.execute(tx)
  return rows[0] ?? null
}

/**
 * How many of the newest charges are listed separately. Older ones are added up per quarter of an
 * hour, because the days of every zone consist of those.
 */
const CHARGES_APART = 1_000

/** A user's charges from any wallet, oldest first. */
export async function listCharges(reader: Reader, userId: number) {
  const { rows } = await sql<{ chargedAt: Date; credits: number } & Balance>`
    WITH newest AS (
      SELECT id, created_at, phone, email
      FROM ledger_posting
      WHERE asked_by_user_id = ${userId} AND reason = 'charge'
      ORDER BY id DESC
      LIMIT ${CHARGES_APART})
    SELECT created_at AS "chargedAt", phone + email AS credits, phone, email
    FROM (
      SELECT id, created_at, phone::bigint, email::bigint
      FROM newest
      UNION ALL
      SELECT max(id), date_bin('15 minutes', created_at, '2000-01-01Z'), sum(phone), sum(email)
      FROM ledger_posting
      WHERE asked_by_user_id = ${userId}
        AND reason = 'charge'
        AND id < (SELECT min(id) FROM newest)
      GROUP BY 2) charges
    ORDER BY id`.execute(reader)
  return rows
}
