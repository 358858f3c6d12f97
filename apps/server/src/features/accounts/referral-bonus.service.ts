import type { Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credits } from '../credits/credits.service.ts'
import { emailRefusal, REFERRAL_BONUS } from './referral.rules.ts'
import { creditReferral } from './referrals.store.ts'

interface ReferralBonusOptions {
  clock: Clock
  credits: Pick<Credits, 'grant'>
}

/**
 * Gives inviter and invitee their phone credits once the invitee has a verified work address: whichever comes last, the verification or
 * the invitation. Each of the two gets it once per invitee, whatever happens to the address later.
 */
export function createReferralBonus({ clock, credits }: ReferralBonusOptions) {
  return async function creditReferrer(tx: Tx, inviteeUserId: number, address: string): Promise<void> {
    if (emailRefusal(address) !== null) return
    const referral = await creditReferral(tx, inviteeUserId, clock.now())
    if (!referral) return
    const both = [referral.inviter_user_id, referral.invitee_user_id].toSorted((one, other) => one - other)
    for (const userId of both)
      await credits.grant(tx, {
        userId,
        phone: REFERRAL_BONUS,
        email: 0,
        reason: 'referral',
        reference: { type: 'referral', id: String(referral.id) },
        idempotencyKey: `referral:${inviteeUserId}:${userId === inviteeUserId ? 'invitee' : 'inviter'}`,
        actor: { kind: 'system', id: null },
      })
  }
}
