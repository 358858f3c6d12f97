import { TEAMS_MAX } from '@dastak/contract/limits.ts'
import { AppError, orNotFound } from '../../app-error.ts'
import { inTransaction, type Reader } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import type { Balance } from '../credits/credits.service.ts'
import { createBudgets } from './members/budgets.service.ts'
import { endMembership } from './members/end-membership.ts'
import { createInvitations } from './invitations/invitations.service.ts'
import { createMembers } from './members/members.service.ts'
import * as parts from './team-parts.ts'
import { conflict, type Owner, type TeamsOptions } from './team-parts.ts'
import { TEAM_RULES } from './teams-check.store.ts'
import * as store from './teams.store.ts'
import { listUsed } from './members/budgets.store.ts'

export type { MemberRow, TeamRow } from './teams.store.ts'
export type { InvitationRow, PastRow } from './invitations/invitations.store.ts'

const USED_DAYS = 90

/**
 * Teams, and the credits in them. Changes lock in this order: the team, its people, their wallets.
 * Calls about a team that is not the caller's return `not_found`.
 */
export function createTeams(options: TeamsOptions) {
  const { db, clock, timeZone, accounts } = options
  const zoneOf = createZoneOf(db, timeZone)

  return {
    /** Further rules for `credits.check`. */
    ledgerRules: TEAM_RULES,
    members: createMembers(options),
    invitations: createInvitations(options),
    budgets: createBudgets(options),

    /**
     * The owner's teams, newest first. Errors, only if there are none: permission_required,
     * teams_not_allowed.
     */
    async list(ownerUserId: number) {
      const teams = await store.listTeams(db.kysely, ownerUserId)
      if (teams.length === 0) await parts.requirePermissions(options, ownerUserId)
      return withMembers(db.kysely, teams)
    },

    /** Errors: not_found. */
    async get(ownerUserId: number, teamId: string) {
      const found = await parts.findTeam(db.kysely, ownerUserId, teamId)
      return (await withMembers(db.kysely, [found]))[0]!
    },

    /** Errors: permission_required, teams_not_allowed, conflict (in another's team, too many). */
    async create(
      ownerUserId: number,
      { name, allotAll }: { name: string; allotAll: { phone: boolean; email: boolean } },
    ): Promise<store.TeamRow> {
      await parts.requirePermissions(options, ownerUserId)
      return inTransaction(db, async (tx) => {
        await accounts.lockUsers(tx, [ownerUserId])
        const other = await store.findTeamOfMember(tx, ownerUserId)
        if (other)
          throw conflict(`You are a member of ${other.name}. Leave it before you create a team.`)
        if ((await store.countOf(tx, ownerUserId)).teams >= TEAMS_MAX)
          throw conflict(
            `You already have ${TEAMS_MAX} teams. Delete one before you create another.`,
          )
        return store.insertTeam(tx, {
          owner_user_id: ownerUserId,
          name,
          allot_all_phone: allotAll.phone,
          allot_all_email: allotAll.email,
          created_at: clock.now(),
        })
      })
    },

    delete: (owner: Owner, teamId: string) => deleteTeam(options, owner, teamId),

    /**
     * What all members, or one of them, were charged in the last 90 days, by day in the zone.
     * Errors: not_found, validation_failed (time_zone).
     */
    async used(
      ownerUserId: number,
      teamId: string,
      { memberId, zone }: { memberId?: string | undefined; zone?: string | undefined },
    ) {
      const team = await parts.findTeam(db.kysely, ownerUserId, teamId)
      const members =
        memberId === undefined
          ? await store.listMembers(db.kysely, [team.id])
          : [await parts.findMember(db.kysely, team.id, memberId)]
      const ids = members.map(({ id }) => id)
      const since = new Date(clock.now().getTime() - USED_DAYS * 86_400_000)
      return listUsed(db.kysely, ids, { since, zone: await zoneOf(zone) })
    },

    /** The team of a member, and their membership. Errors: not_found (not in this team). */
    async ofMember(userId: number, teamId: string) {
      const team = await store.findTeamOfMember(db.kysely, userId)
      if (team?.public_id !== teamId.toLowerCase()) throw new AppError('not_found')
      const member = await store.findOwnMembership(db.kysely, team.id, userId)
      return { team, member: orNotFound(member) }
    },

    /** The team that a user is in, whether they own any, and the number of open invitations. */
    async membershipSummary(
      userId: number,
    ): Promise<{ teamId: string | null; ownsTeams: boolean; invitations: number }> {
      const row = await store.readMembershipSummary(db.kysely, userId, clock.now())
      return { teamId: row.team_id, ownsTeams: row.owns_teams, invitations: row.invitations }
    },
  }
}
export type Teams = ReturnType<typeof createTeams>

/** Deletes a team and ends its memberships. Returns the credits. Errors: not_found. */
async function deleteTeam(deps: TeamsOptions, { userId, actor }: Owner, teamId: string) {
  const { db, clock, accounts, credits } = deps
  const members: store.MemberRow[] = []
  const outcome = await inTransaction(db, async (tx) => {
    const team = await parts.lockTeam(tx, userId, teamId)
    members.push(...(await store.listMembers(tx, [team.id])))
    await credits.lockWallets(tx, [userId, ...members.map((member) => member.user_id)])
    const returned: Balance = { phone: 0, email: 0 }
    for (const member of members) {
      const ended = await endMembership(deps, tx, team, member, { as: 'deleted', actor })
      returned.phone += ended.phone
      returned.email += ended.email
    }
    await store.markDeleted(tx, team.id, clock.now())
    return { returned, left: await credits.ownBalance(tx, userId) }
  })
  for (const member of members) accounts.invalidatePrincipal(member.user_id)
  return outcome
}

async function withMembers(reader: Reader, teams: readonly store.TeamRow[]) {
  const ids = teams.map(({ id }) => id)
  const members = await store.listMembers(reader, ids)
  return teams.map((team) => ({
    team,
    members: members.filter((member) => member.team_id === team.id),
  }))
}
