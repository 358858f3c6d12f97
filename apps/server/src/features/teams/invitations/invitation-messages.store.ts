import { sql, type Insertable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'

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
  { user_id, owner_user_id }: { user_id: number; owner_user_id: number },
  since: Date,
) {
  const { rows } = await sql<{ byOwner: number; byAll: number }>`
    SELECT count(*) FILTER (WHERE owner_user_id = ${owner_user_id}) AS "byOwner",
      count(*) AS "byAll"
    FROM team_invitation_message
    WHERE user_id = ${user_id} AND created_at > ${since} AND NOT is_quiet`.execute(reader)
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
  message: Insertable<Schema['team_invitation_message']>,
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

export async function updateMessage(
  tx: Tx,
  id: number,
  changes: Pick<Updateable<Schema['team_invitation_message']>, 'token_hash' | 'sent_at'>,
): Promise<void> {
  await tx.updateTable('team_invitation_message').set(changes).where('id', '=', id).execute()
}
