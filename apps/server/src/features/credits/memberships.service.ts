import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './credits.store.ts'
import { isMember } from './refunds.store.ts'

/** `all`: what the owner has left at that moment. */
type Allotted = number | 'all'
export interface Allotment {
  phone: Allotted
  email: Allotted
}

/** The most that one allotment can hold. */
const MOST = 1_000_000_000

/** Accounts that pay for members with an owner's credits. */
export function createMemberships({ clock }: { clock: Clock }) {
  return {
    /**
     * Opens an account for an invitation, in the caller's transaction. Its credits are set aside
     * and pay for nobody until the invitation is accepted.
     */
    async openMembership(tx: Tx, membership: store.Membership): Promise<void> {
      if (!(await store.openMembership(tx, membership)))
        throw new AppError('conflict', { message: 'You have already invited this person.' })
    },
    /**
     * From now on the membership pays for the member's lookups; running ones are still paid from
     * the own wallet. Errors: conflict (it has ended, or another membership pays).
     */
    async acceptMembership(
      tx: Tx,
      membership: Pick<store.Membership, 'membershipId' | 'memberUserId'>,
    ) {
      if (!(await store.acceptMembership(tx, membership)))
        throw new AppError('conflict', {
          message: 'This invitation has ended, or you are already in a team.',
        })
    },
    /**
     * Moves credits from the owner's own wallet into the membership; returns how many. A key that
     * was used before moves nothing more. Errors: credits_exhausted (the owner has fewer), conflict
     * (the membership has ended; the key belongs to a different allotment).
     */
    allot: (
      tx: Tx,
      membership: store.Membership,
      amounts: Allotment,
      posting: { idempotencyKey: string; actor: Actor },
    ): Promise<store.Balance> => allot(tx, membership, amounts, { ...posting, now: clock.now() }),
    /**
     * Ends the membership, or the invitation to it, and moves what is left back to the owner;
     * returns the amount, or null if it had ended already. Running lookups that it pays for are
     * cancelled and not charged.
     */
    async endMembership(
      tx: Tx,
      membership: store.Membership,
      actor: Actor,
    ): Promise<store.Balance | null> {
      await store.lockWallets(tx, [membership.ownerUserId, membership.memberUserId])
      return store.endMembership(tx, { ...membership, actor, now: clock.now() })
    },
    /** Whether a membership pays for this user's lookups. */
    isMember,
  }
}

async function allot(
  tx: Tx,
  membership: store.Membership,
  amounts: Allotment,
  posting: { idempotencyKey: string; actor: Actor; now: Date },
): Promise<store.Balance> {
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
  const allotment = { ...membership, ...allotted, ...posting, idempotencyKey }
  if (!(await store.insertAllotment(tx, allotment)))
    throw new AppError('conflict', { message: 'This membership has ended.' })
  return allotted
}

function isSameAllotment(first: store.Balance, { phone, email }: Allotment): boolean {
  return (phone === 'all' || phone === first.phone) && (email === 'all' || email === first.email)
}

function notEnough({ phone, email }: store.Balance): string {
  const amountText = (amount: number, unit: string) =>
    `${amount.toLocaleString('en-IN')} ${unit} credit${amount === 1 ? '' : 's'}`
  return `You have ${amountText(phone, 'phone')} and ${amountText(email, 'email')} left to allot.`
}
