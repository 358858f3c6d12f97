import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { LedgerPostingTable } from '../../db/tables/credits.ts'

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
  reason: LedgerPostingTable['reason']
  referenceType: string
  referenceId: string
  idempotencyKey: string
  actorKind: LedgerPostingTable['actor_kind']
  actorId: string | null
  correctsPostingId: number | null
}

export interface RechargeRow {
  id: number
  account_id: number
  phone: number
  email: number
  reason: string
  created_at: Date
}

/** What the user's wallet has left to spend; zero for a user without one. */
export async function readBalance(tx: Tx, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT phone, email FROM ledger_account WHERE id = ledger_wallet_of(${userId})`.execute(tx)
  return rows[0] ?? { phone: 0, email: 0 }
}

/** All that ever came to the user from outside, less what was corrected. Refunds are not new credits and do not count. */
export async function readGranted(tx: Tx, userId: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT coalesce(sum(phone), 0)::bigint AS phone, coalesce(sum(email), 0)::bigint AS email FROM (
      SELECT p.phone, p.email FROM ledger_account a
        JOIN ledger_posting p ON p.to_account_id = a.id AND p.from_account_id IN (1, 2) WHERE a.user_id = ${userId} AND p.from_account_id = ${WORLD}
      UNION ALL
      SELECT -p.phone, -p.email FROM ledger_account a
        JOIN ledger_posting p ON p.from_account_id = a.id AND p.reason = 'correction' WHERE a.user_id = ${userId} AND p.to_account_id = ${WORLD}
    ) moved`.execute(tx)
  return rows[0] ?? { phone: 0, email: 0 }
}

/** Posts credits into the user's own account; null when the key was used before. A refund comes back from `spent`. */
export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<number | null> {
  const from = recharge.reason === 'refund' ? SPENT : WORLD
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id,
      idempotency_key, actor_kind, actor_id, corrects_posting_id)
    VALUES (${from}, ledger_open_wallet(${recharge.userId}), ${recharge.phone}, ${recharge.email}, ${recharge.reason},
      ${recharge.referenceType}, ${recharge.referenceId}, ${recharge.idempotencyKey}, ${recharge.actorKind}, ${recharge.actorId},
      ${recharge.correctsPostingId})
    ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** The posting of a key, with the user whose account it went to. */
export async function findRecharge(
  tx: Tx,
  idempotencyKey: string,
): Promise<(RechargeRow & { user_id: number | null }) | undefined> {
  const { rows } = await sql<RechargeRow & { user_id: number | null }>`
    SELECT p.id, p.to_account_id AS account_id, p.phone, p.email, p.reason, p.created_at, a.user_id
    FROM ledger_posting p JOIN ledger_account a ON a.id = p.to_account_id
    WHERE p.idempotency_key = ${idempotencyKey}`.execute(tx)
  return rows[0]
}

/** Every charge of the user, oldest first. */
export async function listCharges(tx: Tx, userId: number): Promise<{ created_at: Date; credits: number }[]> {
  const { rows } = await sql<{ created_at: Date; credits: number }>`
    SELECT c.created_at, c.phone + c.email AS credits
    FROM ledger_account w
      JOIN ledger_posting h ON h.from_account_id = w.id AND h.reason = 'hold'
      JOIN ledger_posting c ON c.idempotency_key = 'close:' || h.id AND c.reason = 'charge'
    WHERE w.user_id = ${userId} ORDER BY c.created_at, c.id`.execute(tx)
  return rows
}
