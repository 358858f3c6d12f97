import { AppError } from '../../app-error.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { createIdempotency, type Idempotency } from './idempotency.service.ts'
import * as store from './credits.store.ts'
import * as refunds from './refunds.store.ts'
import { findBreaches, ledgerRules, type Finding, type LedgerRule } from './ledger-check.store.ts'

/**
 * A membership, as the ledger sees it: the account that pays for a member, and the owner whose
 * credits are in it.
 */
export interface Membership {
  membershipId: number
  memberUserId: number
  ownerUserId: number
}

/** `all`: what the owner has left at that moment. */
type Allotted = number | 'all'
export interface Allotment {
  phone: Allotted
  email: Allotted
}

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

export interface Credits extends Idempotency {
  /**
   * Adds credits to the user's own wallet, in the caller's transaction. A key that was used before
   * changes nothing and returns the first recharge. A grant of nothing is no recharge: its id is
   * null. Errors: conflict (the key belongs to a different grant).
   */
  grant(
    tx: Tx,
    grant: Grant,
  ): Promise<{ rechargeId: string | null; postingId: number | null; isReplay: boolean }>
  /**
   * Takes back of a grant what is left of it, as a correction that points to it, in the caller's
   * transaction: what was granted first was spent first, so that later grants stay whole. What he
   * has allotted to members and they have not spent comes home for it where his own wallet lacks
   * it. Never more than is there; a key that was used before takes nothing more.
   */
  takeBack(tx: Tx, taken: TakenBack): Promise<store.Balance>
  /**
   * Opens an account for an invitation: what is allotted to it is set aside, and pays for nobody
   * until it is accepted. In the caller's transaction.
   */
  openMembership(tx: Tx, membership: Membership): Promise<void>
  /**
   * From now on the membership pays what the member asks; what is being asked already is still paid
   * by the own wallet. Errors: conflict (it has ended, or another membership pays).
   */
  acceptMembership(
    tx: Tx,
    membership: Pick<Membership, 'membershipId' | 'memberUserId'>,
  ): Promise<void>
  /**
   * Moves credits from the owner's own wallet into the membership; returns how many. A key that was
   * used before moves nothing more. Errors: credits_exhausted (the owner has less), conflict (the
   * membership has ended; the key belongs to a different allotment).
   */
  allot(
    tx: Tx,
    membership: Membership,
    amounts: Allotment,
    posting: { idempotencyKey: string; actor: Actor },
  ): Promise<store.Balance>
  /**
   * Ends the membership, or the invitation to it, and moves what is left home to the owner; returns
   * that. Null where it had ended already. Questions that it pays and that are still being asked
   * are called off: they are not charged.
   */
  endMembership(tx: Tx, membership: Membership, actor: Actor): Promise<store.Balance | null>
  /**
   * Locks the wallets of all whom a transaction will post to, in one order for everybody. To be
   * called before the first posting.
   */
  lockWallets(tx: Tx, userIds: readonly number[]): Promise<void>
  /**
   * Gives back what charges took, or part of it: to the wallet that paid, or to the owner's own
   * where that membership has ended. A key that was used before gives back nothing more. Returns
   * what came back. Fails, and the transaction with it, where a charge took less.
   */
  refund(tx: Tx, refund: refunds.NewRefund): Promise<store.Balance>
  /** Whether a membership pays this user's questions. */
  isMember(reader: Reader, userId: number): Promise<boolean>
  /**
   * Wallets of which a unit has fallen to the low mark and is still there; each crossing is told
   * once.
   */
  takeLowWallets(tx: Tx): Promise<(refunds.LowWallet & { userId: number })[]>
  /** What is left in the user's own wallet: what he was given, untouched while he is a member. */
  ownBalance(reader: Reader, userId: number): Promise<store.Balance>
  /**
   * What is left in the wallet that pays his questions: his membership's while he is a member, else
   * his own.
   */
  payingBalance(reader: Reader, userId: number): Promise<store.Balance>
  /** The account of that wallet; it is made if the user never had a credit. */
  payingAccount(tx: Tx, userId: number): Promise<number>
  /** What was ever granted, refunds not counted. */
  granted(reader: Reader, userId: number): Promise<store.Balance>
  /** The same, less what went to members of his teams and has not come home. */
  grantedToUse(reader: Reader, userId: number): Promise<store.Balance>
  /**
   * What this user asked and was charged for, oldest first; `credits` is both together. One record
   * per charge; before the newest thousand, one per quarter of an hour.
   */
  charges(userId: number): Promise<({ chargedAt: Date; credits: number } & store.Balance)[]>
  /**
   * Proves the rules of the ledger, and `more` of other subjects, on one snapshot of the live
   * database.
   */
  check(more?: readonly LedgerRule[]): Promise<Finding[]>
}

/** What one allotment holds. */
const MOST = 1_000_000_000

/** The ledger as other subjects see it. */
export function createCredits({
  db,
  clock,
  lowMark = 5,
}: {
  db: Db
  clock: Clock
  lowMark?: number
}): Credits {
  return {
    ...createIdempotency({ db, clock }),
    async grant(tx, grant) {
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
    async takeBack(tx, { reference, ...taken }) {
      const idempotencyKey = `take-back:${taken.idempotencyKey}`
      return store.insertTakeBack(tx, { ...taken, reference, idempotencyKey, now: clock.now() })
    },
    async openMembership(tx, membership) {
      if (!(await store.openMembership(tx, membership)))
        throw new AppError('conflict', { message: 'This person is invited already.' })
    },
    async acceptMembership(tx, membership) {
      if (!(await store.acceptMembership(tx, membership)))
        throw new AppError('conflict', {
          message: 'This invitation has ended, or you are in a team already.',
        })
    },
    async allot(tx, membership, amounts, posting) {
      await store.lockWallets(tx, [membership.ownerUserId, membership.memberUserId])
      const idempotencyKey = `allot:${posting.idempotencyKey}`
      const first = await store.findRecharge(tx, idempotencyKey)
      if (first && !isSameAllotment(first, amounts))
        throw new AppError('conflict', { message: 'This key was used for a different allotment.' })
      if (first) return { phone: first.phone, email: first.email }
      const left = await store.readOwnBalance(tx, membership.ownerUserId)
      const amountOf = (unit: 'phone' | 'email') =>
        amounts[unit] === 'all' ? Math.min(left[unit], MOST) : amounts[unit]
      const allotted = { phone: amountOf('phone'), email: amountOf('email') }
      if (left.phone < allotted.phone || left.email < allotted.email)
        throw new AppError('credits_exhausted', { message: notEnough(left) })
      if (allotted.phone + allotted.email === 0) return allotted
      const allotment = { ...membership, ...allotted, ...posting, idempotencyKey, now: clock.now() }
      if (!(await store.insertAllotment(tx, allotment)))
        throw new AppError('conflict', { message: 'This membership has ended.' })
      return allotted
    },
    async endMembership(tx, membership, actor) {
      await store.lockWallets(tx, [membership.ownerUserId, membership.memberUserId])
      return store.endMembership(tx, { ...membership, actor, now: clock.now() })
    },
    refund: (tx, refund) => refunds.insertRefund(tx, refund, clock.now()),
    isMember: refunds.isMember,
    async takeLowWallets(tx) {
      const isTold = (
        wallet: refunds.LowWallet,
      ): wallet is refunds.LowWallet & { userId: number } =>
        wallet.userId !== null && wallet.units.length > 0
      return (await refunds.takeLowWallets(tx, lowMark, 500)).filter(isTold)
    },
    lockWallets: store.lockWallets,
    ownBalance: store.readOwnBalance,
    payingBalance: store.readPayingBalance,
    payingAccount: store.payingAccount,
    granted: store.readGranted,
    grantedToUse: store.readGrantedToUse,
    check: (more = []) =>
      db.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => findBreaches(tx, [...ledgerRules(clock.now()), ...more])),
    async charges(userId) {
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

function rechargeId(postingId: number): string {
  return `rc_${postingId}`
}

function isSameAllotment(first: store.Balance, { phone, email }: Allotment): boolean {
  return (phone === 'all' || phone === first.phone) && (email === 'all' || email === first.email)
}

function notEnough({ phone, email }: store.Balance): string {
  const words = (amount: number, unit: string) =>
    `${amount.toLocaleString('en-IN')} ${unit} credit${amount === 1 ? '' : 's'}`
  return `You have ${words(phone, 'phone')} and ${words(email, 'email')} left to allot.`
}

function isSameGrant(first: store.RechargeRow & { user_id: number | null }, grant: Grant): boolean {
  return (
    first.user_id === grant.userId &&
    first.phone === grant.phone &&
    first.email === grant.email &&
    first.reason === grant.reason
  )
}
