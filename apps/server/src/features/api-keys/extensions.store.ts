import type { Tx } from '../../db/database.ts'

interface Grant {
  challenge: Buffer
  userId: number
  name: string
  expiresAt: Date
}

/**
 * Records for one more minute that a user has allowed a challenge. Returns false if another user
 * has the challenge.
 */
export async function insertGrant(tx: Tx, { challenge, userId, name, expiresAt }: Grant) {
  const row = await tx
    .insertInto('extension_grant')
    .values({ challenge, user_id: userId, name, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('challenge')
        .doUpdateSet({ name, expires_at: expiresAt })
        .where('extension_grant.user_id', '=', userId),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes and returns the grant for this challenge. Of two callers at the same time one gets it.
 */
export async function takeGrant(tx: Tx, challenge: Buffer, now: Date) {
  return tx
    .deleteFrom('extension_grant')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .returning(['user_id', 'name'])
    .executeTakeFirst()
}

export async function deleteExpiredGrants(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('extension_grant').where('expires_at', '<=', now).execute()
}
