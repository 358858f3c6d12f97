import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import { allot, type Allotment, type Membership } from './allot.ts'
import * as store from './credits.store.ts'
import { isMember } from './refunds.store.ts'

/** Accounts that pay for members out of an owner's credits. */
export function createMemberships({ clock }: { clock: Clock }) {
  return {
    /**
     * Opens an account for an invitation: what is allotted to it is set aside, and pays for nobody
     * until it is accepted. In the caller's transaction.
     */
    async openMembership(tx: Tx, membership: Membership): Promise<void> {
      if (!(await store.openMembership(tx, membership)))
        throw new AppError('conflict', { message: 'This person is invited already.' })
    },
    /**
     * From now on the membership pays what the member asks; what is being asked already is still
     * paid by the own wallet. Errors: conflict (it has ended, or another membership pays).
     */
    async acceptMembership(tx: Tx, membership: Pick<Membership, 'membershipId' | 'memberUserId'>) {
      if (!(await store.acceptMembership(tx, membership)))
        throw new AppError('conflict', {
          message: 'This invitation has ended, or you are in a team already.',
        })
    },
    /**
     * Moves credits from the owner's own wallet into the membership; returns how many. A key that
     * was used before moves nothing more. Errors: credits_exhausted (the owner has less), conflict
     * (the membership has ended; the key belongs to a different allotment).
     */
    allot: (
      tx: Tx,
      membership: Membership,
      amounts: Allotment,
      posting: { idempotencyKey: string; actor: Actor },
    ): Promise<store.Balance> => allot(tx, membership, amounts, { ...posting, now: clock.now() }),
    /**
     * Ends the membership, or the invitation to it, and moves what is left home to the owner;
     * returns that. Null where it had ended already. Questions that it pays and that are still
     * being asked are called off: they are not charged.
     */
    async endMembership(
      tx: Tx,
      membership: Membership,
      actor: Actor,
    ): Promise<store.Balance | null> {
      await store.lockWallets(tx, [membership.ownerUserId, membership.memberUserId])
      return store.endMembership(tx, { ...membership, actor, now: clock.now() })
    },
    /** Whether a membership pays this user's questions. */
    isMember,
  }
}
