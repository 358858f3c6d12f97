import { sql, type RawBuilder } from 'kysely'

/** What a line of the ledger says, as SQL: what it is, whom it is about, who caused it. */

type Sql<T> = RawBuilder<T>

/**
 * Whom credits for a referral are about: who invited somebody sees him as in his list, masked; who
 * was invited only that he was.
 */
export const referrals = (userId: number) => sql`
  SELECT f.id, CASE WHEN f.inviter_user_id = ${userId} THEN regexp_replace(u.name, '(\\S)\\S*', '\\1•••', 'g')
    ELSE 'Joining with a referral code' END AS about
  FROM referral f JOIN user_account u ON u.id = f.invitee_user_id WHERE ${userId} IN (f.inviter_user_id, f.invitee_user_id)`

/**
 * Whom allotments, and what came back of them, are about: for the owner the member, for the member
 * the team. Who has not accepted has no name here. `other` is who did it, where it was not the
 * viewer.
 */
export const memberships = (userId: number) => sql`
  SELECT m.id,
    CASE WHEN t.owner_user_id = ${userId} THEN concat(w.who, ' in ', t.name)
      ELSE concat('Allotted by ', t.name) END AS about,
    CASE WHEN t.owner_user_id = ${userId} THEN w.who ELSE coalesce(o.name, 'Team owner') END AS other
  FROM team_membership m JOIN team t ON t.id = m.team_id
    JOIN user_account u ON u.id = m.user_id JOIN user_account o ON o.id = t.owner_user_id
    CROSS JOIN LATERAL (SELECT CASE WHEN m.joined_at IS NULL THEN concat('Number ending ', right(m.mobile, 3))
      ELSE coalesce(u.name, 'A member') END AS who) w
  WHERE ${userId} IN (t.owner_user_id, m.user_id)`
export const membershipOf = (line: Sql<unknown>) =>
  sql`CASE WHEN ${line}.reference_type = 'membership' THEN ${line}.reference_id::bigint END`

export const kindOf = (line: Sql<unknown>) =>
  sql<string>`ledger_kind(${line}.reason, ${line}.reference_type)`

/** Who caused it, in words. */
export const actorOf = (line: Sql<unknown>, userId: number) => sql<string>`CASE ${line}.actor_kind
    WHEN 'user' THEN CASE WHEN ${line}.asked_by_user_id = ${userId} OR ${line}.actor_id IN (${String(userId)}, (SELECT public_id::text FROM user_account WHERE id = ${userId}))
      THEN 'You' ELSE coalesce((SELECT m.other FROM (${memberships(userId)}) m WHERE m.id = ${membershipOf(line)}), 'Another user') END
    WHEN 'api_key' THEN concat_ws(' ', 'API key', ${line}.actor_id)
    WHEN 'extension_key' THEN 'Browser extension'
    WHEN 'batch' THEN concat_ws(' ', 'Batch', coalesce((SELECT b.filename FROM batch b WHERE b.public_id::text = ${line}.actor_id AND b.user_id = ${line}.asked_by_user_id), ${line}.actor_id))
    WHEN 'operator' THEN 'Operator' ELSE CASE ${line}.reason WHEN 'allot' THEN 'Monthly budget' ELSE 'System' END END`
