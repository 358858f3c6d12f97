import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createMemberships } from './memberships.service.ts'
import { createIdempotency } from './idempotency.service.ts'
import * as store from './credits.store.ts'
import * as refunds from './refunds.store.ts'
import {
  findBreaches,
  LEDGER_RULES,
  noOldHold,
  type Finding,
  type LedgerRule,
} from './ledger-check.store.ts'

export type { Balance, Grant, Membership } from './credits.store.ts'
export type { Allotment } from './memberships.service.ts'
export type { Finding, LedgerRule } from './ledger-check.store.ts'

interface CreditsOptions {
  db: Db
  clock: Clock
  lowMark?: number
}

/** The ledger as other subjects see it. */
export function createCredits({ db, clock, lowMark = 5 }: CreditsOptions) {
  return {
    ...createIdempotency({ db, clock }),
    ...createMemberships({ clock }),
    /**
     * Adds credits to the user's own wallet, in the caller's transaction. A key that was used
     * before changes nothing and returns the first recharge. A grant of nothing is no recharge: its
     * id is null. Errors: conflict (the key belongs to a different grant).
     */
    grant: (tx: Tx, given: store.Grant) => grant(tx, given, clock.now()),
    /**
     * Takes back of a grant what is left of it, as a correction that points to it, in the caller's
     * transaction: what was granted first was spent first, so that later grants stay whole. What he
     * has allotted to members and they have not spent comes home for it where his own wallet lacks
     * it. Never more than is there; a key that was used before takes nothing more.
     */
    takeBack: (tx: Tx, taken: store.TakenBack): Promise<store.Balance> => {
      const idempotencyKey = `take-back:${taken.idempotencyKey}`
      return store.insertTakeBack(tx, { ...taken, idempotencyKey }, clock.now())
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
      const wallets = await refunds.takeLowWallets(tx, lowMark, 500)
      return wallets.flatMap(({ userId, ...wallet }) =>
        userId !== null && wallet.units.length > 0 ? [{ ...wallet, userId }] : [],
      )
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
        .execute((tx) => findBreaches(tx, [...LEDGER_RULES, noOldHold(clock.now()), ...more])),
    /**
     * What this user asked and was charged for, oldest first; `credits` is both together. One
     * record per charge; before the newest thousand, one per quarter of an hour.
     */
    charges: (userId: number) => store.listCharges(db.kysely, userId),
  }
}

export type Credits = ReturnType<typeof createCredits>

async function grant(
  tx: Tx,
  given: store.Grant,
  now: Date,
): Promise<{ rechargeId: string | null; postingId: number | null; isReplay: boolean }> {
  if (given.phone === 0 && given.email === 0)
    return { rechargeId: null, postingId: null, isReplay: false }
  const idempotencyKey = `grant:${given.idempotencyKey}`
  const id = await store.insertRecharge(tx, { ...given, idempotencyKey }, now)
  if (id !== null) return { rechargeId: `rc_${id}`, postingId: id, isReplay: false }
  const first = await store.findRecharge(tx, idempotencyKey)
  const isSame =
    first?.user_id === given.userId &&
    first.phone === given.phone &&
    first.email === given.email &&
    first.reason === given.reason
  if (!isSame)
    throw new AppError('conflict', { message: 'This key was used for a different grant.' })
  return { rechargeId: `rc_${first.id}`, postingId: first.id, isReplay: true }
}
