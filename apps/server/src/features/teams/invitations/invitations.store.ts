import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { UUID } from '../teams.store.ts'

/** An invitation as the invited person sees it. */
export interface InvitationRow {
  /** The membership. */
  id: number
  public_id: string
  team_id: number
  team_public_id: string
  team_name: string
  owner_user_id: number
  owner_name: string | null
  phone: number
  email: number
  invited_at: Date
  expires_at: Date
}

export interface PastRow {
  public_id: string
  team_name: string
  owner_user_id: number
  owner_name: string | null
  ended_as: 'left' | 'declined'
  left_at: Date
  invitable_from: Date
}

const open = (userId: number, now: Date, condition: ReturnType<typeof sql>) => sql<InvitationRow>`
  SELECT m.id, m.public_id, m.team_id, t.public_id AS team_public_id, t.name AS team_name,
    t.owner_user_id, o.name AS owner_name, w.phone, w.email, m.invited_at, m.expires_at
  FROM team_membership m
  JOIN team t ON t.id = m.team_id
  JOIN user_account o ON o.id = t.owner_user_id
    JOIN membership_balance w ON w.membership_id = m.id
  WHERE m.user_id = ${userId}
    AND m.joined_at IS NULL
    AND m.left_at IS NULL
    AND m.expires_at > ${now}
    AND ${condition}
  ORDER BY m.id DESC`

/** The invitations that a user can accept, newest first. */
export async function listOpen(reader: Reader, userId: number, now: Date) {
  return (await open(userId, now, sql`true`).execute(reader)).rows
}

/** An open invitation of this user. Undefined for others, and for ids that are not valid. */
export async function findOpen(reader: Reader, userId: number, publicId: string, now: Date) {
  if (!UUID.test(publicId)) return undefined
  return (await open(userId, now, sql`m.public_id = ${publicId}`).execute(reader)).rows[0]
}

/** The open invitation of this user whose message or copied link had this token. */
export async function findByToken(reader: Reader, userId: number, tokenHash: Buffer, now: Date) {
  const hasToken = sql`m.id = (SELECT g.membership_id FROM team_invitation_message g
    WHERE g.token_hash = ${tokenHash}
    UNION ALL
    SELECT k.membership_id FROM team_invitation_link k WHERE k.token_hash = ${tokenHash})`
  return (await open(userId, now, hasToken).execute(reader)).rows[0]
}

/** Keeps the hash of the newest copied link of an invitation. The one before opens nothing. */
export async function saveLink(tx: Tx, membershipId: number, tokenHash: Buffer, now: Date) {
  await sql`
    INSERT INTO team_invitation_link (membership_id, token_hash, created_at)
    VALUES (${membershipId}, ${tokenHash}, ${now})
    ON CONFLICT (membership_id) DO UPDATE
    SET token_hash = excluded.token_hash, created_at = excluded.created_at`.execute(tx)
}

/** The team that the user has joined by this invitation, unless they have left it. */
export async function findAccepted(reader: Reader, userId: number, publicId: string) {
  if (!UUID.test(publicId)) return undefined
  const { rows } = await sql<{ team: string }>`
    SELECT t.public_id AS team FROM team_membership m JOIN team t ON t.id = m.team_id
    WHERE m.public_id = ${publicId} AND m.user_id = ${userId}
      AND m.joined_at IS NOT NULL AND m.left_at IS NULL`.execute(reader)
  return rows[0]?.team
}

/** Makes the user a member. A budget that was set before is first filled up next month. */
export async function markJoined(tx: Tx, membershipId: number, now: Date, month: string) {
  await sql`
    UPDATE team_membership SET joined_at = ${now},
      refilled_month = CASE
        WHEN monthly_phone IS NOT NULL THEN greatest(refilled_month, ${month}::date) END
    WHERE id = ${membershipId}`.execute(tx)
}

/** Expired invitations, oldest first. */
export async function listExpired(reader: Reader, now: Date) {
  const { rows } = await sql<{ id: number; team_id: number }>`
    SELECT id, team_id FROM team_membership
    WHERE left_at IS NULL AND joined_at IS NULL AND expires_at <= ${now}
    ORDER BY expires_at
    LIMIT 1000`.execute(reader)
  return rows
}

/** The time until which this owner may not invite the user again; null if they may now. */
export async function findPause(reader: Reader, ownerUserId: number, userId: number, now: Date) {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(m.invitable_from) AS until FROM team_membership m JOIN team t ON t.id = m.team_id
    WHERE m.user_id = ${userId}
      AND t.owner_user_id = ${ownerUserId}
      AND m.invitable_from > ${now}`.execute(reader)
  return rows[0]?.until ?? null
}

/** For each owner who may not invite the user again yet: the last invitation or membership. */
export async function listPast(reader: Reader, userId: number, now: Date): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    SELECT DISTINCT
      ON (t.owner_user_id) m.public_id, t.name AS team_name, t.owner_user_id, o.name AS owner_name,
      m.ended_as, m.left_at, m.invitable_from
    FROM team_membership m
    JOIN team t ON t.id = m.team_id
    JOIN user_account o ON o.id = t.owner_user_id
    WHERE m.user_id = ${userId} AND m.invitable_from > ${now}
    ORDER BY t.owner_user_id, m.id DESC`.execute(reader)
  return rows
}

/** Lets an owner invite a user again now. Returns false if the owner may already. */
export async function endPause(tx: Tx, ownerUserId: number, userId: number, now: Date) {
  const { rows } = await sql`
    UPDATE team_membership m SET invitable_from = ${now} FROM team t
    WHERE t.id = m.team_id AND t.owner_user_id = ${ownerUserId} AND m.user_id = ${userId}
      AND m.invitable_from > ${now} RETURNING m.id`.execute(tx)
  return rows.length > 0
}

/** The name of the owner's team that a user is a member of. */
export async function findOwnersTeamOf(reader: Reader, ownerUserId: number, userId: number) {
  const { rows } = await sql<{ name: string }>`
    SELECT t.name FROM team_member m JOIN team t ON t.id = m.team_id
    WHERE m.user_id = ${userId} AND t.owner_user_id = ${ownerUserId}`.execute(reader)
  return rows[0]?.name
}
