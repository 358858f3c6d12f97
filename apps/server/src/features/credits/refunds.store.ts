import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Balance } from './credits.store.ts'

export interface NewRefund {
  /** How much of each charge is given back; each charge only once. */
  charges: readonly { chargeId: number; phone: number; email: number }[]
  reference: { type: string; id: string }
  /** The same key gives back once, however often it is called. */
  idempotencyKey: string
  actor: Actor
}

/** Gives back what charges took, and returns it. Fails (check_violation) if they took less. */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<Balance> {
  const { charges, reference, idempotencyKey, actor } = refund
  const { rows } = await sql<Balance>`
    SELECT back_phone AS phone, back_email AS email
    FROM ledger_refund(${charges.map(({ chargeId }) => chargeId)},
      ${charges.map(({ phone }) => phone)}, ${charges.map(({ email }) => email)},
      ${reference.type}, ${reference.id}, ${idempotencyKey}, ${actor.kind}, ${actor.id},
      ${now})`.execute(tx)
  return rows[0] ?? { phone: 0, email: 0 }
}

/** Whether a membership pays for this user's lookups. */
export async function isMember(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('ledger_account')
    .select('id')
    .where('pays_for_user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export interface LowWallet extends Balance {
  postingId: number
  accountId: number
  /** The user for whom it pays; null for a membership that has ended. */
  userId: number | null
  /** The units that have fallen to the mark and are still there. */
  units: ('phone' | 'email')[]
}

/** Wallets that fell to the low mark since the last call, with their balances: each fall once. */
export async function takeLowWallets(tx: Tx, mark: number, most: number): Promise<LowWallet[]> {
  const { rows } = await sql<LowWallet>`
    WITH fallen AS (
      DELETE FROM low_wallet
      WHERE account_id IN (SELECT account_id FROM low_wallet ORDER BY posting_id LIMIT ${most})
      RETURNING *)
    SELECT max(l.posting_id) AS "postingId", a.id AS "accountId",
      coalesce(a.user_id, a.pays_for_user_id) AS "userId", a.phone, a.email,
      array_remove(ARRAY[
        CASE WHEN bool_or(l.phone) AND a.phone <= ${mark} THEN 'phone' END,
        CASE WHEN bool_or(l.email) AND a.email <= ${mark} THEN 'email' END], NULL) AS units
    FROM fallen l
    JOIN ledger_account a ON a.id = l.account_id
    GROUP BY a.id`.execute(tx)
  return rows
}
