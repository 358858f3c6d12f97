import { AppError } from '../../app-error.ts'
import { afterCommit, type Db, type Tx } from '../../db/database.ts'
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
  /** Called when credits were granted, charged or given back, after the commit. */
  onMoved?: OnMoved
}
type OnMoved = (
  reason: store.Grant['reason'] | 'charge' | 'correction',
  moved: store.Balance,
) => void

/** The ledger as other subjects see it. */
export function createCredits({
  db,
  clock,
  lowMark = 5,
  onMoved = () => undefined,
}: CreditsOptions) {
  const moved = (reason: Parameters<OnMoved>[0], balance: store.Balance, tx?: Tx) =>
    tx ? afterCommit(tx, () => onMoved(reason, balance)) : onMoved(reason, balance)

  return {
    /** Counts credits that a transaction moves, or that were moved if it is left out. */
    moved,
    ...createIdempotency({ db, clock }),
    ...createMemberships({ clock }),
    /**
     * Adds credits to the user's own wallet, in the caller's transaction. A key that was used
     * before changes nothing and returns the first recharge. A grant of zero credits is not a
     * recharge: its id is null. Errors: conflict (the key belongs to a different grant).
     */
    async grant(tx: Tx, given: store.Grant) {
      const granted = await grant(tx, given, clock.now())
      if (granted.postingId !== null && !granted.isReplay) moved(given.reason, given, tx)
      return granted
    },
    /**
     * Takes back the rest of a grant by a correction that refers to it, in the caller's
     * transaction. Older grants count as spent first, so later grants are not affected. If the own
     * wallet has too little, unspent allotments of members are taken back for it. Never takes more
     * than there is. A key that was used before takes nothing more.
     */
    async takeBack(tx: Tx, taken: store.TakenBack): Promise<store.Balance> {
      const idempotencyKey = `take-back:${taken.idempotencyKey}`
      const back = await store.insertTakeBack(tx, { ...taken, idempotencyKey }, clock.now())
      moved('correction', back, tx)
      return back
    },
    /**
     * Gives back all or part of what charges took: to the wallet that paid, or to the owner's own
     * if that membership has ended. A key that was used before gives back nothing more. Returns
     * what came back. Fails, together with the transaction, if a charge took less.
     */
    async refund(tx: Tx, refund: refunds.NewRefund): Promise<store.Balance> {
      const back = await refunds.insertRefund(tx, refund, clock.now())
      moved('refund', back, tx)
      return back
    },
    /**
     * Wallets in which a unit has fallen to the low mark and stayed there; each fall is returned
     * once.
     */
    async takeLowWallets(tx: Tx) {
      const wallets = await refunds.takeLowWallets(tx, lowMark, 500)
      return wallets.flatMap(({ userId, ...wallet }) =>
        userId !== null && wallet.units.length > 0 ? [{ ...wallet, userId }] : [],
      )
    },
    /**
     * Locks the wallets to which a transaction posts, in one order. Call it before the first
     * posting.
     */
    lockWallets: store.lockWallets,
    /** What is left in the user's own wallet. It is not used while the user is a member. */
    ownBalance: store.readOwnBalance,
    /** What is left in the wallet that pays for the user: the membership's, if there is one. */
    payingBalance: store.readPayingBalance,
    /** The account of that wallet; it is created if the user never had a credit. */
    payingAccount: store.payingAccount,
    /** All credits ever granted, without refunds. */
    granted: store.readGranted,
    /**
     * The same, without credits that went to members of the user's teams and have not come back.
     */
    grantedToUse: store.readGrantedToUse,
    /** Checks the ledger's rules, and `more` of other subjects, on one snapshot of the database. */
    check: (more: readonly LedgerRule[] = []): Promise<Finding[]> =>
      db.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => findBreaches(tx, [...LEDGER_RULES, noOldHold(clock.now()), ...more])),
    /**
     * The user's charges, oldest first; `credits` is the sum of both units. One record per charge;
     * before the newest thousand, one per quarter of an hour.
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
