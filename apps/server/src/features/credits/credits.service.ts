import { AppError } from '../../app-error.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createMemberships } from './memberships.service.ts'
import { createIdempotency } from './idempotency.service.ts'
import * as store from './credits.store.ts'
import * as refunds from './refunds.store.ts'
import { findBreaches, ledgerRules, type Finding, type LedgerRule } from './ledger-check.store.ts'

export type { Allotment, Membership } from './allot.ts'
export type { Balance } from './credits.store.ts'
export type { Finding, LedgerRule } from './ledger-check.store.ts'

export interface Grant {
  userId: number
  /** Phone credits, whole, zero or more. */
  phone: number
  /** Email credits, whole, zero or more. */
  email: number
  reason: 'sign_up' | 'plan' | 'referral' | 'top_up' | 'refund'
  /** What caused it: a plan's event, a referral, an accepted report. */
  reference: { type: string; id: string }
  /** The same key grants once, however often it is called. */
  idempotencyKey: string
  actor: Actor
  /** A refund points back to the charge it gives back. */
  correctsPostingId?: number
}

interface TakenBack extends store.Balance {
  userId: number
  /** The grant. */
  postingId: number
  reference: { type: string; id: string }
  idempotencyKey: string
  actor: Actor
}

/** The ledger as other subjects see it. */
export function createCredits({
  db,
  clock,
  lowMark = 5,
}: {
  db: Db
  clock: Clock
  lowMark?: number
}) {
  return {
    ...createIdempotency({ db, clock }),
    ...createMemberships({ clock }),
    /**
     * Adds credits to the user's own wallet, in the caller's transaction. A key that was used
     * before changes nothing and returns the first recharge. A grant of nothing is no recharge: its
     * id is null. Errors: conflict (the key belongs to a different grant).
     */
    async grant(
      tx: Tx,
      grant: Grant,
    ): Promise<{ rechargeId: string | null; postingId: number | null; isReplay: boolean }> {
      if (grant.phone === 0 && grant.email === 0)
        return { rechargeId: null, postingId: null, isReplay: false }
      const posting = {
        userId: grant.userId,
        phone: grant.phone,
        email: grant.email,
        reason: grant.reason,
        referenceType: grant.reference.type,
        referenceId: grant.reference.id,
        idempotencyKey: `grant:${grant.idempotencyKey}`,
        actorKind: grant.actor.kind,
        actorId: grant.actor.id,
        correctsPostingId: grant.correctsPostingId ?? null,
        now: clock.now(),
      }
      const id = await store.insertRecharge(tx, posting)
      if (id !== null) return { rechargeId: rechargeId(id), postingId: id, isReplay: false }
      const first = await store.findRecharge(tx, posting.idempotencyKey)
      if (!first || !isSameGrant(first, grant))
        throw new AppError('conflict', { message: 'This key was used for a different grant.' })
      return { rechargeId: rechargeId(first.id), postingId: first.id, isReplay: true }
    },
    /**
     * Takes back of a grant what is left of it, as a correction that points to it, in the caller's
     * transaction: what was granted first was spent first, so that later grants stay whole. What he
     * has allotted to members and they have not spent comes home for it where his own wallet lacks
     * it. Never more than is there; a key that was used before takes nothing more.
     */
    async takeBack(tx: Tx, { reference, ...taken }: TakenBack): Promise<store.Balance> {
      const idempotencyKey = `take-back:${taken.idempotencyKey}`
      return store.insertTakeBack(tx, { ...taken, reference, idempotencyKey, now: clock.now() })
    },
    /**
     * Gives back what charges took, or part of it: to the wallet that paid, or to the owner's own
     * where that membership has ended. A key that was used before gives back nothing more. Returns
     * what came back. Fails, and the transaction with it, where a charge took less.
     */
    refund: (tx: Tx, refund: refunds.NewRefund): Promise<store.Balance> =>
      refunds.insertRefund(tx, refund, clock.now()),
    /** Wallets in which a unit has fallen to the low mark and stayed; each fall is told once. */
    async takeLowWallets(tx: Tx) {
      const isTold = (
        wallet: refunds.LowWallet,
      ): wallet is refunds.LowWallet & { userId: number } =>
        wallet.userId !== null && wallet.units.length > 0
      return (await refunds.takeLowWallets(tx, lowMark, 500)).filter(isTold)
    },
    /** Locks the wallets that a transaction posts to, in one order; before the first posting. */
    lockWallets: store.lockWallets,
    /** What is left in the user's own wallet: what he was given, untouched while he is a member. */
    ownBalance: store.readOwnBalance,
    /** What is left in the wallet that pays for him: his membership's, where he has one. */
    payingBalance: store.readPayingBalance,
    /** The account of that wallet; it is made if the user never had a credit. */
    payingAccount: store.payingAccount,
    /** What was ever granted, refunds not counted. */
    granted: store.readGranted,
    /** The same, less what went to members of his teams and has not come home. */
    grantedToUse: store.readGrantedToUse,
    /** Proves the ledger's rules, and `more` of other subjects, on one snapshot of the database. */
    check: (more: readonly LedgerRule[] = []): Promise<Finding[]> =>
      db.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => findBreaches(tx, [...ledgerRules(clock.now()), ...more])),
    /**
     * What this user asked and was charged for, oldest first; `credits` is both together. One
     * record per charge; before the newest thousand, one per quarter of an hour.
     */
    async charges(userId: number) {
      const rows = await store.listCharges(db.kysely, userId)
      return rows.map(({ created_at: chargedAt, phone, email }) => ({
        chargedAt,
        credits: phone + email,
        phone,
        email,
      }))
    },
  }
}

export type Credits = ReturnType<typeof createCredits>

function rechargeId(postingId: number): string {
  return `rc_${postingId}`
}

function isSameGrant(first: store.RechargeRow & { user_id: number | null }, grant: Grant): boolean {
  return (
    first.user_id === grant.userId &&
    first.phone === grant.phone &&
    first.email === grant.email &&
    first.reason === grant.reason
  )
}
