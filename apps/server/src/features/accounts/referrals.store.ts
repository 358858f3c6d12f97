import type { Reader, Tx } from '../../db/database.ts'

export interface OpenReferral {
  id: number
  inviter_user_id: number
  invitee_user_id: number
}

/** Records who invited whom. False when the LinkedIn profile has counted before. */
export async function insertReferral(
  tx: Tx,
  referral: { inviterUserId: number; inviteeUserId: number; linkedinKey: string; now: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('referral')
    .values({
      inviter_user_id: referral.inviterUserId,
      invitee_user_id: referral.inviteeUserId,
      linkedin_key: referral.linkedinKey,
      created_at: referral.now,
      credited_at: null,
    })
    .onConflict((conflict) => conflict.column('linkedin_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Marks the invitee's referral as credited and returns it; undefined when there is none left to credit. */
export async function markReferralCredited(
  tx: Tx,
  inviteeUserId: number,
  now: Date,
): Promise<OpenReferral | undefined> {
  return tx
    .updateTable('referral')
    .set({ credited_at: now })
    .where('invitee_user_id', '=', inviteeUserId)
    .where('credited_at', 'is', null)
    .returning(['id', 'inviter_user_id', 'invitee_user_id'])
    .executeTakeFirst()
}

/** Whom a user has invited, newest first; `before` is the id that the page starts behind. */
export async function listReferrals(reader: Reader, inviterUserId: number, limit: number, before: number | null) {
  const all = reader.selectFrom('referral').where('inviter_user_id', '=', inviterUserId)
  const page = before === null ? all : all.where('referral.id', '<', before)
  const [rows, { total }] = await Promise.all([
    page
      .innerJoin('user_account', 'user_account.id', 'referral.invitee_user_id')
      .select([
        'referral.id',
        'user_account.name',
        'user_account.mobile',
        'referral.created_at',
        'referral.credited_at',
      ])
      .orderBy('referral.id', 'desc')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
