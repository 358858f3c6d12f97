import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** The oldest of an owner's newest `count` messages since then, where there are so many. */
export async function findNthOfOwner(
  reader: Reader,
  ownerUserId: number,
  since: Date,
  count: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    SELECT created_at
    FROM team_invitation_message
    WHERE owner_user_id = ${ownerUserId} AND created_at > ${since}
    ORDER BY created_at DESC OFFSET ${count - 1} LIMIT 1`.execute(reader)
  return rows[0]?.created_at
}

/** How often a user was sent something since then: by this owner, and by all. */
export async function countToUser(
  reader: Reader,
  { userId, ownerUserId }: { userId: number; ownerUserId: number },
  since: Date,
): Promise<{ byOwner: number; byAll: number }> {
  const { rows } = await sql<{ byOwner: number; byAll: number }>`
    SELECT count(*) FILTER (WHERE owner_user_id = ${ownerUserId}) AS "byOwner", count(*) AS "byAll"
    FROM team_invitation_message
    WHERE user_id = ${userId} AND created_at > ${since} AND NOT is_quiet`.execute(reader)
  return rows[0]!
}

/** How often a user was told of one invitation, and when last. */
export async function countAbout(reader: Reader, membershipId: number) {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    SELECT count(*) AS count, max(created_at) AS last FROM team_invitation_message
    WHERE membership_id = ${membershipId}`.execute(reader)
  return rows[0]!
}

export async function insertMessage(
  tx: Tx,
  message: {
    membership_id: number
    owner_user_id: number
    user_id: number
    created_at: Date
    is_quiet: boolean
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('team_invitation_message')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The number that a message has to go to; undefined where it was sent, or has no invitation. */
export async function findUnsent(reader: Reader, messageId: number, now: Date) {
  const { rows } = await sql<{ mobile: string }>`
    SELECT m.mobile FROM team_invitation_message g JOIN team_membership m ON m.id = g.membership_id
      -- Whose number is another one by now sees it in the app alone.
      JOIN user_account u ON u.id = m.user_id AND u.mobile = m.mobile
    WHERE g.id = ${messageId} AND g.sent_at IS NULL AND NOT g.is_quiet
      AND m.joined_at IS NULL AND m.left_at IS NULL AND m.expires_at > ${now}`.execute(reader)
  return rows[0]?.mobile
}

export async function keepTokenHash(tx: Tx, messageId: number, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('team_invitation_message')
    .set({ token_hash: tokenHash })
    .where('id', '=', messageId)
    .execute()
}

export async function noteSent(tx: Tx, messageId: number, now: Date): Promise<void> {
  await tx
    .updateTable('team_invitation_message')
    .set({ sent_at: now })
    .where('id', '=', messageId)
    .execute()
}
