import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

const TEAM_COLUMNS = [
  'id',
  'public_id',
  'owner_user_id',
  'name',
  'allot_all_phone',
  'allot_all_email',
  'created_at',
] as const
export type TeamRow = Pick<Selectable<Schema['team']>, (typeof TEAM_COLUMNS)[number]>

/** A member, as the member and the owner see it. An invited person has no name or email here. */
export interface MemberRow {
  /** The membership. */
  id: number
  team_id: number
  team_name: string
  user_id: number
  /** The user's public id. */
  member_id: string
  name: string | null
  email: string | null
  linkedin_url: string | null
  /** E.164, the number that was invited. */
  mobile: string
  added_by: string | null
  /** Null for an invitation that is not accepted. */
  joined_at: Date | null
  expires_at: Date | null
  monthly_phone: number | null
  monthly_email: number | null
  refilled_month: string | null
  /** Credits that are left, and the total that was allotted. */
  phone: number
  email_credits: number
  allotted_phone: number
  allotted_email: number
}

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const teams = (reader: Reader) =>
  reader.selectFrom('team').select(TEAM_COLUMNS).where('deleted_at', 'is', null)

export async function insertTeam(tx: Tx, team: Insertable<Schema['team']>): Promise<TeamRow> {
  return tx.insertInto('team').values(team).returning(TEAM_COLUMNS).executeTakeFirstOrThrow()
}

/** A user's teams, newest first. */
export async function listTeams(reader: Reader, ownerUserId: number): Promise<TeamRow[]> {
  return teams(reader).where('owner_user_id', '=', ownerUserId).orderBy('id', 'desc').execute()
}

/** A team of this owner. Undefined for other teams, and for ids that are not valid. */
export async function findTeam(reader: Reader, ownerUserId: number, publicId: string) {
  if (!UUID.test(publicId)) return undefined
  return teams(reader)
    .where('public_id', '=', publicId)
    .where('owner_user_id', '=', ownerUserId)
    .executeTakeFirst()
}

/** Locks a team against changes of it and its members. Undefined if it was deleted meanwhile. */
export async function lockTeam(tx: Tx, teamId: number): Promise<TeamRow | undefined> {
  return teams(tx).where('id', '=', teamId).forUpdate().executeTakeFirst()
}

export async function markDeleted(tx: Tx, teamId: number, now: Date): Promise<void> {
  await tx.updateTable('team').set({ deleted_at: now }).where('id', '=', teamId).execute()
}

/** The number of an owner's teams, and of their members, including invited people. */
export async function countOf(reader: Reader, ownerUserId: number) {
  const { rows } = await sql<{ teams: number; members: number }>`
    SELECT count(DISTINCT t.id) AS teams, count(m.id) AS members
    FROM team t LEFT JOIN team_membership m ON m.team_id = t.id AND m.left_at IS NULL
    WHERE t.owner_user_id = ${ownerUserId} AND t.deleted_at IS NULL`.execute(reader)
  return rows[0] ?? { teams: 0, members: 0 }
}

/** The team that a user is a member of now. */
export async function findTeamOfMember(reader: Reader, userId: number) {
  const { rows } = await sql<TeamRow>`
    SELECT t.id, t.public_id, t.owner_user_id, t.name, t.allot_all_phone, t.allot_all_email,
      t.created_at
    FROM team_member m
    JOIN team t ON t.id = m.team_id
    WHERE m.user_id = ${userId}`.execute(reader)
  return rows[0]
}

export async function insertMembership(tx: Tx, membership: Insertable<Schema['team_membership']>) {
  const { id } = await tx
    .insertInto('team_membership')
    .values(membership)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMembership(
  tx: Tx,
  id: number,
  changes: Updateable<Schema['team_membership']>,
): Promise<void> {
  await tx.updateTable('team_membership').set(changes).where('id', '=', id).execute()
}

/** The members of teams and the people invited to them, newest first. */
export async function listMembers(reader: Reader, teamIds: readonly number[]) {
  if (teamIds.length === 0) return []
  return (await members(sql`m.team_id = ANY (${[...teamIds]})`).execute(reader)).rows
}

/** A member or invited person by the user's public id. Undefined for anyone else. */
export async function findMember(reader: Reader, teamId: number, memberId: string) {
  if (!UUID.test(memberId)) return undefined
  const isMember = sql`m.team_id = ${teamId} AND p.public_id = ${memberId}`
  return (await members(isMember).execute(reader)).rows[0]
}

/** The membership of a user in a team. Undefined if the user is not a member. */
export async function findOwnMembership(reader: Reader, teamId: number, userId: number) {
  const isOwn = sql`m.team_id = ${teamId} AND m.user_id = ${userId} AND m.joined_at IS NOT NULL`
  return (await members(isOwn).execute(reader)).rows[0]
}

/** A membership, or an invitation, that has not ended. */
export async function readMember(reader: Reader, membershipId: number) {
  return (await members(sql`m.id = ${membershipId}`).execute(reader)).rows[0]
}

/** For an invitation that is not accepted only the number is read, not the name or email. */
const members = (condition: ReturnType<typeof sql>) => sql<MemberRow>`
  SELECT m.id, m.team_id, t.name AS team_name, m.user_id, p.public_id AS member_id, u.name, u.email,
    u.linkedin_url, m.mobile, b.name AS added_by, m.joined_at, m.expires_at, m.monthly_phone,
    m.monthly_email, m.refilled_month, w.phone, w.email AS email_credits, w.allotted_phone,
    w.allotted_email
  FROM team_membership m
  JOIN team t ON t.id = m.team_id
  JOIN user_account p ON p.id = m.user_id
  LEFT JOIN user_account u ON u.id = m.user_id AND m.joined_at IS NOT NULL
  JOIN user_account b ON b.id = m.added_by_user_id
  JOIN membership_balance w ON w.membership_id = m.id
  WHERE m.left_at IS NULL AND ${condition}
  ORDER BY m.id DESC`

/** The team that a user is a member of, and the number of open invitations. */
export async function readMembershipSummary(reader: Reader, userId: number, now: Date) {
  const { rows } = await sql<{
    team_id: string | null
    owns_teams: boolean
    invitations: number
  }>`
    SELECT (
        SELECT t.public_id
        FROM team_member m
        JOIN team t ON t.id = m.team_id
        WHERE m.user_id = ${userId}) AS team_id,
      EXISTS (SELECT FROM team WHERE owner_user_id = ${userId} AND deleted_at IS NULL)
        AS owns_teams,
      (
        SELECT count(*)
        FROM team_membership m
        WHERE m.user_id = ${userId} AND m.joined_at IS NULL AND m.left_at IS NULL
          AND m.expires_at > ${now}) AS invitations`.execute(reader)
  return rows[0]!
}
