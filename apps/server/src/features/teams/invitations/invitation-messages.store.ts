import { sql, type Insertable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { Schema } from '../../../db/schema.ts'

/** The time of an owner's `count`-th newest message since then, if there are so many. */
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

/** The number of messages sent to a user since then: by this owner, and by all owners. */
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

/** The number of messages about one invitation, and the time of the last. */
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

/** The mobile number for a message. Undefined if it was sent, or the invitation has ended. */
export async function findUnsent(reader: Reader, messageId: number, now: Date) {
  const { rows } = await sql<{ mobile: string }>`
    SELECT m.mobile FROM team_invitation_message g JOIN team_membership m ON m.id = g.membership_id
      -- If the user has changed their number, the invitation is only in the app.
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
