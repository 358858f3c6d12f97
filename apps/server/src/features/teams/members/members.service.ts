import { randomUUID } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Balance } from '../../credits/credits.service.ts'
import { endMembership } from './end-membership.ts'
import * as parts from '../team-parts.ts'
import type { Owner, TeamsOptions } from '../team-parts.ts'
import * as store from '../teams.store.ts'

/** The members of a team and invited people, and their credits. */
export function createMembers(options: TeamsOptions) {
  const { db, accounts, credits, events } = options

  return {
    /** Errors: not_found. */
    async get(ownerUserId: number, teamId: string, memberId: string) {
      const team = await parts.findTeam(db.kysely, ownerUserId, teamId)
      return { team, member: await parts.findMember(db.kysely, team.id, memberId) }
    },

    /** A membership that has not ended, and the owner's balance. Errors: not_found. */
    read: (membershipId: number, ownerUserId: number) =>
      parts.readMember(options, membershipId, ownerUserId),

    /**
     * Allots credits, once for each key. Errors: not_found, permission_required,
     * teams_not_allowed, credits_exhausted.
     */
    async allot(
      { userId, actor }: Owner,
      {
        teamId,
        memberId,
        amounts,
        idempotencyKey,
      }: { teamId: string; memberId: string; amounts: Balance; idempotencyKey: string | undefined },
    ) {
      const { id } = await parts.findTeam(db.kysely, userId, teamId)
      const found = await parts.findMember(db.kysely, id, memberId)
      await parts.requirePermissions(options, userId)
      const input = { membership: found.id, amounts }
      const call = { userId, key: idempotencyKey, call: 'incrementAllottedCredits', input }
      await credits.once(call, () =>
        inTransaction(db, async (tx) => {
          const team = await parts.lockTeam(tx, userId, teamId)
          const member = await parts.findMember(tx, team.id, memberId)
          const key = randomUUID()
          const { membership, reference } = parts.membershipOf(userId, member)
          await credits.allot(tx, membership, amounts, { idempotencyKey: key, actor })
          // An invited person sees the amounts in the invitation.
          if (member.joined_at)
            await events.record(tx, {
              userId: member.user_id,
              type: 'team_credits',
              reference,
              data: { team_name: team.name, ...amounts },
              key: `membership:${member.id}:allot:${key}`,
            })
          return {}
        }),
      )
      return parts.readMember(options, found.id, userId)
    },

    /**
     * Removes a member or withdraws an invitation. Returns the returned credits and the owner's
     * balance. Errors: not_found.
     */
    async remove({ userId, actor }: Owner, teamId: string, memberId: string) {
      const { memberUserId, ...outcome } = await inTransaction(db, async (tx) => {
        const team = await parts.lockTeam(tx, userId, teamId)
        const member = await parts.findMember(tx, team.id, memberId)
        const wasMember = member.joined_at !== null
        const as = wasMember ? 'removed' : 'withdrawn'
        const returned = await endMembership(options, tx, team, member, { as, actor })
        const left = await credits.ownBalance(tx, userId)
        return { memberUserId: member.user_id, wasMember, returned, left }
      })
      accounts.invalidatePrincipal(memberUserId)
      return outcome
    },

    /** A member leaves the team. Errors: not_found. */
    async leave({ userId, actor }: Owner, teamId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const mine = await store.findTeamOfMember(tx, userId)
        const team =
          mine?.public_id === teamId.toLowerCase() ? await store.lockTeam(tx, mine.id) : undefined
        const self = team && (await store.findOwnMembership(tx, team.id, userId))
        if (!team || !self) throw new AppError('not_found')
        await endMembership(options, tx, team, self, { as: 'left', actor })
      })
      accounts.invalidatePrincipal(userId)
    },
  }
}
