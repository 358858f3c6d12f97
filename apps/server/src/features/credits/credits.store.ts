import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { LedgerActor, LedgerReason } from '../../db/schema.ts'

const WORLD = 1
const SPENT = 2

export interface Balance {
  phone: number
  email: number
}

export interface NewRecharge {
  userId: number
  phone: number
  email: number
  reason: LedgerReason
  referenceType: string
  referenceId: string
  idempotencyKey: string
  actorKind: LedgerActor
  actorId: string | null
  correctsPostingId: number | null
  now: Date
}

export interface RechargeRow {
  id: number
  account_id: number
  phone: number
  email: number
  reason: string
  created_at: Date
}

/** What a user's own wallet has left, which is what he was given; zero for a user without one. */
export async function readOwnBalance(reader: Reader, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT phone, email FROM ledger_account WHERE id = ledger_own_wallet(${userId})`.execute(reader)
  return rows[0] ?? { phone: 0, email: 0 }
}

/** What is left in the wallet that pays for a user: his membership's, else his own. */
export async function readPayingBalance(reader: Reader, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT phone, email FROM ledger_paying_wallet WHERE user_id = ${userId}`.execute(reader)
  return rows[0] ?? { phone: 0, email: 0 }
}

/** The account that pays a user’s questions now; it is made if the user never had a credit. */
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

/** What ever came to the user from outside, less corrections. Refunds are no new credits. */
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
  return rows[0] ?? { phone: 0, email: 0 }
}

/** The same, less what his teams' members hold: the whole that his own use is measured against. */
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
  const [away = { phone: 0, email: 0 }] = rows
  return { phone: granted.phone - away.phone, email: granted.email - away.email }
}

/** Posts into the user's own wallet, a refund from `spent`; null where the key was used before. */
export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<number | null> {
  const from = recharge.reason === 'refund' ? SPENT : WORLD
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
      reference_type, reference_id, idempotency_key, actor_kind, actor_id, corrects_posting_id,
      created_at)
    VALUES (${from}, ledger_open_own_wallet(${recharge.userId}), ${recharge.phone},
      ${recharge.email}, ${recharge.reason}, ${recharge.referenceType}, ${recharge.referenceId},
      ${recharge.idempotencyKey}, ${recharge.actorKind}, ${recharge.actorId},
      ${recharge.correctsPostingId}, ${recharge.now})
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The posting of a key, with the user whose own wallet it went to, if it went to one. */
export async function findRecharge(reader: Reader, idempotencyKey: string) {
  const { rows } = await sql<RechargeRow & { user_id: number | null }>`
    SELECT p.id, p.to_account_id AS account_id, p.phone, p.email, p.reason, p.created_at, a.user_id
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.to_account_id
    WHERE p.idempotency_key = ${idempotencyKey}`.execute(reader)
  return rows[0]
}

/** Takes back of a grant what is left of it, at most so much; returns what was taken. */
export async function insertTakeBack(
  tx: Tx,
  taken: Balance & {
    userId: number
    postingId: number
    reference: { type: string; id: string }
    idempotencyKey: string
    actor: Actor
    now: Date
  },
): Promise<Balance> {
  const { userId, postingId, phone, email, reference, idempotencyKey, actor, now } = taken
  const { rows } = await sql<Balance>`
    SELECT back_phone AS phone, back_email AS email
    FROM ledger_take_back(${userId}, ${postingId}, ${phone}, ${email}, ${reference.type},
      ${reference.id}, ${idempotencyKey}, ${actor.kind}, ${actor.id}, ${now})`.execute(tx)
  return rows[0] ?? { phone: 0, email: 0 }
}

interface MembershipRow {
  membershipId: number
  memberUserId: number
  ownerUserId: number
}

/** Makes an invitation's account, after the owner's, which is older; false where it is there. */
export async function openMembership(
  tx: Tx,
  { membershipId, memberUserId, ownerUserId }: MembershipRow,
): Promise<boolean> {
  await sql`SELECT ledger_open_own_wallet(${ownerUserId})`.execute(tx)
  const { rows } = await sql<{ account: number | null }>`
    SELECT ledger_open_membership(${membershipId}, ${memberUserId}) AS account`.execute(tx)
  return rows[0]?.account !== null
}

/** From now on the membership pays; false where it was not promised, or another pays. */
export async function acceptMembership(
  tx: Tx,
  { membershipId, memberUserId }: Pick<MembershipRow, 'membershipId' | 'memberUserId'>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT ledger_accept_membership(${membershipId}, ${memberUserId}) AS done`.execute(tx)
  return rows[0]?.done === true
}

/** Moves credits from the owner's wallet into a membership; false where none runs. */
export async function insertAllotment(
  tx: Tx,
  allotment: MembershipRow & Balance & { idempotencyKey: string; actor: Actor; now: Date },
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

/** Ends a membership; returns what went home to the owner, null where it had ended already. */
export async function endMembership(
  tx: Tx,
  { membershipId, ownerUserId, actor, now }: MembershipRow & { actor: Actor; now: Date },
): Promise<Balance | null> {
  const { rows } = await sql<Balance>`
    SELECT *
    FROM ledger_end_membership(${membershipId}, ${ownerUserId}, ${actor.kind}, ${actor.id},
      ${now})`.execute(tx)
  return rows[0] ?? null
}

/**
 * The newest charges stand one by one, so many of them; those before are summed up by the quarter
 * of an hour, which any zone's days are made of.
 */
const CHARGES_APART = 1_000

/** What a user asked and was charged for, whichever wallet paid, oldest first. */
export async function listCharges(reader: Reader, userId: number) {
  const { rows } = await sql<{ created_at: Date } & Balance>`
    WITH newest AS (
      SELECT id, created_at, phone, email
      FROM ledger_posting
      WHERE asked_by_user_id = ${userId} AND reason = 'charge'
      ORDER BY id DESC
      LIMIT ${CHARGES_APART})
    SELECT created_at, phone, email
    FROM (
      SELECT id, created_at, phone::bigint, email::bigint FROM newest
      UNION ALL
      SELECT max(id), date_bin('15 minutes', created_at, '2000-01-01Z'), sum(phone), sum(email)
      FROM ledger_posting
      WHERE asked_by_user_id = ${userId} AND reason = 'charge'
        AND id < (SELECT min(id) FROM newest)
      GROUP BY 2) charges
    ORDER BY id`.execute(reader)
  return rows
}
