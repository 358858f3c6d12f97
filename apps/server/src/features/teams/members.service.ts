import { TEAM_MEMBERS_MAX } from '@dastak/contract/limits.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Allotment, Balance } from '../credits/credits.service.ts'
import type { Owner, TeamParts } from './team-parts.ts'
import * as store from './teams.store.ts'

export interface NewMember {
  teamId: string
  /** A mobile number as typed. */
  mobile: string
  /** Left out it is as the team has it: all, or nothing. */
  amounts: Partial<Allotment>
  idempotencyKey: string | undefined
}

const NOTHING = { phone: 0, email: 0 }

/** Who is in a team, and what is allotted to him. */
export function createMembers(parts: TeamParts) {
  const { db, clock, accounts, credits, events, findTeam, lockTeam, requireRights } = parts

  async function findMember(tx: Tx | typeof db.kysely, teamId: number, memberId: string): Promise<store.MemberRow> {
    const member = await store.findMember(tx, teamId, memberId)
    if (!member) throw new AppError('not_found')
    return member
  }
  const membershipOf = (owner: number, member: store.MemberRow) => ({
    membershipId: member.id,
    memberUserId: member.user_id,
    ownerUserId: owner,
  })
  async function readMember(membershipId: number, ownerUserId: number) {
    const member = await store.readMember(db.kysely, membershipId)
    if (!member) throw new AppError('not_found')
    return { member, left: await credits.ownBalance(db.kysely, ownerUserId) }
  }

  /** Ends a membership; what is left in it comes home. The team is locked. */
  async function end(tx: Tx, team: store.TeamRow, member: store.MemberRow, by: Owner, reason: 'removed' | 'left') {
    const home = await credits.endMembership(tx, membershipOf(team.owner_user_id, member), by.actor)
    await store.markLeft(tx, [member.id], clock.now())
    await events.record(tx, {
      userId: reason === 'left' ? team.owner_user_id : member.user_id,
      type: reason === 'left' ? 'member_left' : 'team_left',
      reference: { type: 'membership', id: String(member.id) },
      data: { team_id: team.public_id, team_name: team.name, reason, name: reason === 'left' ? member.name : null },
      key: `membership:${member.id}:left`,
    })
    return home ?? NOTHING
  }

  return {
    /** Errors: not_found. */
    async get(ownerUserId: number, teamId: string, memberId: string) {
      const team = await findTeam(db.kysely, ownerUserId, teamId)
      return { team, member: await findMember(db.kysely, team.id, memberId) }
    },

    /**
     * Adds the account of a mobile number, made where there is none, and allots credits to it. With the same key it is done once. Returns the
     * member, and what the owner has left. Errors: not_found, permission_required, teams_not_allowed, validation_failed, conflict,
     * credits_exhausted.
     */
    async add({ userId, actor }: Owner, { teamId, mobile: typed, amounts, idempotencyKey }: NewMember) {
      const { id } = await findTeam(db.kysely, userId, teamId)
      await requireRights(userId)
      const mobile = accounts.signIn.readMobile(typed, 'member_id')
      const call = { userId, key: idempotencyKey, call: 'addTeamMember', input: { id, mobile, amounts } }
      const { membershipId } = await credits.once(call, async () => {
        const added = await inTransaction(db, async (tx) => {
          const team = await lockTeam(tx, userId, teamId)
          const user = await accounts.signIn.findOrCreateUser(tx, mobile)
          await accounts.lockUsers(tx, [userId, user.id])
          if (user.id === userId)
            throw new AppError('conflict', {
              message: 'This is your own number. You own the team and need no membership.',
            })
          if ((await store.findTeamOfMember(tx, user.id)) || (await store.countOf(tx, user.id)).teams > 0)
            throw new AppError('conflict', { message: 'This person belongs to a team already.' })
          if ((await store.countOf(tx, userId)).members >= TEAM_MEMBERS_MAX)
            throw new AppError('conflict', {
              message: `Your teams have ${TEAM_MEMBERS_MAX} members already. Remove one before you add another.`,
            })
          const joined = {
            team_id: team.id,
            user_id: user.id,
            added_by_user_id: userId,
            mobile,
            joined_at: clock.now(),
          }
          const membership = {
            membershipId: await store.insertMembership(tx, joined),
            memberUserId: user.id,
            ownerUserId: userId,
          }
          await credits.openMembership(tx, membership)
          const allotted = await credits.allot(
            tx,
            membership,
            {
              phone: amounts.phone ?? (team.allot_all_phone ? 'all' : 0),
              email: amounts.email ?? (team.allot_all_email ? 'all' : 0),
            },
            { idempotencyKey: `first:${membership.membershipId}`, actor },
          )
          await events.record(tx, {
            userId: user.id,
            type: 'team_joined',
            reference: { type: 'membership', id: String(membership.membershipId) },
            data: { team_name: team.name, ...allotted },
            key: `membership:${membership.membershipId}:joined`,
          })
          return membership
        })
        accounts.forgetRights(added.memberUserId)
        return { membershipId: added.membershipId }
      })
      return readMember(membershipId, userId)
    },

    /** Allots more; with the same key once. Errors: not_found, permission_required, teams_not_allowed, credits_exhausted. */
    async allot(
      { userId, actor }: Owner,
      {
        teamId,
        memberId,
        amounts,
        idempotencyKey,
      }: { teamId: string; memberId: string; amounts: Balance; idempotencyKey: string | undefined },
    ) {
      const { id } = await findTeam(db.kysely, userId, teamId)
      const found = await findMember(db.kysely, id, memberId)
      await requireRights(userId)
      const call = {
        userId,
        key: idempotencyKey,
        call: 'incrementAllottedCredits',
        input: { membership: found.id, amounts },
      }
      await credits.once(call, () =>
        inTransaction(db, async (tx) => {
          const team = await lockTeam(tx, userId, teamId)
          const member = await findMember(tx, team.id, memberId)
          const key = randomUUID()
          await credits.allot(tx, membershipOf(userId, member), amounts, { idempotencyKey: key, actor })
          await events.record(tx, {
            userId: member.user_id,
            type: 'team_credits',
            reference: { type: 'membership', id: String(member.id) },
            data: { team_name: team.name, ...amounts },
            key: `membership:${member.id}:allot:${key}`,
          })
          return {}
        }),
      )
      return readMember(found.id, userId)
    },

    /** Removes a member; returns what came home, and what the owner has then. Errors: not_found. */
    async remove(owner: Owner, teamId: string, memberId: string): Promise<{ returned: Balance; left: Balance }> {
      const { memberUserId, ...outcome } = await inTransaction(db, async (tx) => {
        const team = await lockTeam(tx, owner.userId, teamId)
        const member = await findMember(tx, team.id, memberId)
        const returned = await end(tx, team, member, owner, 'removed')
        return { memberUserId: member.user_id, returned, left: await credits.ownBalance(tx, owner.userId) }
      })
      accounts.forgetRights(memberUserId)
      return outcome
    },

    /** A member leaves by himself. Errors: not_found. */
    async leave(member: Owner, teamId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const mine = await store.findTeamOfMember(tx, member.userId)
        const team = mine?.public_id === teamId.toLowerCase() ? await store.lockTeam(tx, mine.id) : undefined
        const self = team && (await store.findOwnMembership(tx, team.id, member.userId))
        if (!team || !self) throw new AppError('not_found')
        await end(tx, team, self, member, 'left')
      })
      accounts.forgetRights(member.userId)
    },
  }
}
