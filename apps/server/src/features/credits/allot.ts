import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import * as store from './credits.store.ts'

/** A membership, to the ledger: the account that pays for a member with its owner's credits. */
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

/** What one allotment holds. */
const MOST = 1_000_000_000

/** Moves credits from an owner into a membership of his: see `credits.allot`. */
export async function allot(
  tx: Tx,
  membership: Membership,
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
  const words = (amount: number, unit: string) =>
    `${amount.toLocaleString('en-IN')} ${unit} credit${amount === 1 ? '' : 's'}`
  return `You have ${words(phone, 'phone')} and ${words(email, 'email')} left to allot.`
}
