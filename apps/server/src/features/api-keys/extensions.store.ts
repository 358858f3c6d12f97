import type { Tx } from '../../db/database.ts'

interface Grant {
  challenge: Buffer
  userId: number
  name: string
  expiresAt: Date
}

/** Notes for a minute more what a user has allowed. False where the challenge is another's. */
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

/** What was allowed for this challenge, which is gone then: of two who ask at once one gets it. */
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
