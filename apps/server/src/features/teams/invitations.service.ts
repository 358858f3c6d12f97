import { TEAM_MEMBERS_MAX } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import { maskPhone } from '../../contact-values/mask.rules.ts'
import type { Allotment, Balance } from '../credits/credits.service.ts'
import { endMembership } from './end-membership.ts'
import { createInvitationMessages } from './invitation-messages.service.ts'
import { dayWords, invitedUntil } from './invitations.rules.ts'
import * as invitations from './invitations.store.ts'
import { SYSTEM, type Owner, type TeamParts } from './team-parts.ts'
import * as store from './teams.store.ts'

interface NewMember {
  teamId: string
  /** A mobile number as typed. */
  mobile: string
  /** Left out it is as the team has it: all, or nothing. */
  amounts: Partial<Allotment>
  idempotencyKey: string | undefined
}

/** Invitations to teams: nobody is in a team without agreeing. */
export function createInvitations(parts: TeamParts) {
  const { db, clock, timeZone, accounts, credits, events, thisMonth } = parts
  const { findTeam, lockTeam, findMember, readMember, requireRights } = parts
  const messages = createInvitationMessages(parts)

  /** Errors: conflict. */
  async function refuseInvited(
    tx: Tx,
    owner: number,
    team: store.TeamRow,
    user: { id: number; public_id: string },
  ) {
    if (user.id === owner)
      throw conflict('This is your own number. You own the team and need no membership.')
    const there = await store.findMember(tx, team.id, user.public_id)
    if (there && there.joined_at === null)
      throw conflict('You have invited this person to this team already.')
    const name = await invitations.findOwnersTeamOf(tx, owner, user.id)
    if (name !== undefined) throw conflict(`This person is in your team ${name} already.`)
    const pause = await invitations.findPause(tx, owner, user.id, clock.now())
    if (pause)
      throw conflict(
        'This person has left your team or declined to join. You can invite them again from ' +
          `${dayWords(pause, timeZone)}, or as soon as they allow it in their account.`,
      )
    if ((await store.countOf(tx, owner)).members >= TEAM_MEMBERS_MAX)
      throw conflict(
        `Your teams have ${TEAM_MEMBERS_MAX} members already. Remove one before you add another.`,
      )
  }

  /** The invitation, its team locked; undefined where it has ended. */
  async function lockOpen(tx: Tx, userId: number, invitationId: string) {
    const found = await invitations.findOpen(tx, userId, invitationId, clock.now())
    const team = found && (await store.lockTeam(tx, found.team_id))
    const open = team && (await invitations.findOpen(tx, userId, invitationId, clock.now()))
    return team && open ? { team, open } : undefined
  }

  return {
    send: messages.send,

    /**
     * Invites the account of a mobile number, made where there is none, and sets credits aside.
     * With the same key it is done once. Returns the invitation, and what the owner has left.
     * Errors: not_found, permission_required, teams_not_allowed, validation_failed, conflict,
     * credits_exhausted, rate_limited.
     */
    async invite(
      { userId, actor }: Owner,
      { teamId, mobile: typed, amounts, idempotencyKey }: NewMember,
    ): Promise<{ member: store.MemberRow; left: Balance }> {
      const { id } = await findTeam(db.kysely, userId, teamId)
      await requireRights(userId)
      const mobile = accounts.signIn.readMobile(typed, 'member_id')
      const call = {
        userId,
        key: idempotencyKey,
        call: 'addTeamMember',
        input: { id, mobile, amounts },
      }
      const { membershipId } = await credits.once(call, () =>
        inTransaction(db, async (tx) => {
          const team = await lockTeam(tx, userId, teamId)
          const user = await accounts.signIn.findOrCreateUser(tx, mobile)
          await accounts.lockUsers(tx, [userId, user.id])
          await refuseInvited(tx, userId, team, user)
          const now = clock.now()
          const invited = {
            team_id: team.id,
            user_id: user.id,
            added_by_user_id: userId,
            mobile,
            invited_at: now,
            expires_at: invitedUntil(now),
          }
          const membershipId = await store.insertMembership(tx, invited)
          const membership = { membershipId, memberUserId: user.id, ownerUserId: userId }
          await credits.openMembership(tx, membership)
          const wanted = {
            phone: amounts.phone ?? (team.allot_all_phone ? ('all' as const) : 0),
            email: amounts.email ?? (team.allot_all_email ? ('all' as const) : 0),
          }
          await credits.allot(tx, membership, wanted, {
            idempotencyKey: `first:${membershipId}`,
            actor,
          })
          await messages.tell(tx, team, { id: membershipId, user_id: user.id })
          return { membershipId }
        }),
      )
      return readMember(membershipId, userId)
    },

    /**
     * Tells the person again, who has 14 more days. Errors: not_found, permission_required,
     * teams_not_allowed, conflict, rate_limited.
     */
    async resend({ userId }: Owner, teamId: string, memberId: string): Promise<store.MemberRow> {
      const { id } = await findTeam(db.kysely, userId, teamId)
      await findMember(db.kysely, id, memberId)
      await requireRights(userId)
      return inTransaction(db, async (tx) => {
        const team = await lockTeam(tx, userId, teamId)
        const member = await findMember(tx, team.id, memberId)
        if (member.joined_at) throw conflict('This person has accepted already.')
        await accounts.lockUsers(tx, [userId, member.user_id])
        await messages.tellAgain(tx, team, member)
        await invitations.extend(tx, member.id, invitedUntil(clock.now()))
        return (await store.readMember(tx, member.id))!
      })
    },

    /** What a user is invited to, and whose owners may not invite them again yet. */
    async list(userId: number) {
      const now = clock.now()
      const [open, past] = await Promise.all([
        invitations.listOpen(db.kysely, userId, now),
        invitations.listPast(db.kysely, userId, now),
      ])
      return { open, past }
    },

    /** The invitation that a link leads to. Errors: not_found (of another user, too). */
    async open(userId: number, token: string): Promise<invitations.InvitationRow> {
      const found = await invitations.findByToken(
        db.kysely,
        userId,
        messages.hashOf(token),
        clock.now(),
      )
      if (!found) throw ended()
      return found
    },

    /**
     * From now on the user is a member; done again it changes nothing. Returns the team. Errors:
     * not_found, conflict.
     */
    async accept(userId: number, invitationId: string): Promise<string> {
      const teamId = await inTransaction(db, async (tx) => {
        const locked = await lockOpen(tx, userId, invitationId)
        if (!locked) return invitations.findAccepted(tx, userId, invitationId)
        const { team, open } = locked
        await accounts.lockUsers(tx, [userId])
        const other = await store.findTeamOfMember(tx, userId)
        if (other)
          throw conflict(
            `You are a member of ${other.name}. Leave it before you join ${team.name}.`,
          )
        if ((await store.countOf(tx, userId)).teams > 0)
          throw conflict(
            'You own a team. Who owns teams is not a member elsewhere: delete yours before you ' +
              'join.',
          )
        await credits.acceptMembership(tx, { membershipId: open.id, memberUserId: userId })
        await invitations.markJoined(tx, open.id, clock.now(), thisMonth())
        const { name } = (await store.readMember(tx, open.id))!
        await events.record(tx, {
          userId: team.owner_user_id,
          type: 'member_joined',
          reference: { type: 'membership', id: String(open.id) },
          data: { team_id: team.public_id, team_name: team.name, name },
          key: `membership:${open.id}:accepted`,
        })
        return team.public_id
      })
      if (teamId === undefined) throw ended()
      accounts.forgetRights(userId)
      return teamId
    },

    /** What was set aside comes home to the owner. Errors: not_found. */
    async decline({ userId, actor }: Owner, invitationId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const locked = await lockOpen(tx, userId, invitationId)
        const member = locked && (await store.readMember(tx, locked.open.id))
        if (!member) throw ended()
        await endMembership(parts, tx, locked.team, member, { as: 'declined', actor })
      })
    },

    /**
     * Lets the owner of what the user left or declined invite again at once, and tells them so.
     * Errors: not_found.
     */
    async allow(userId: number, invitationId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await accounts.lockUsers(tx, [userId])
        const past = await invitations.listPast(tx, userId, clock.now())
        const found = past.find((one) => one.public_id === invitationId.toLowerCase())
        if (!found || !(await invitations.endPause(tx, found.owner_user_id, userId, clock.now())))
          throw new AppError('not_found')
        const { name, mobile } = await accounts.profile.getProfileDetails(userId)
        await events.record(tx, {
          userId: found.owner_user_id,
          type: 'invitation_wanted',
          reference: { type: 'membership', id: found.public_id },
          data: {
            team_name: found.team_name,
            name: found.ended_as === 'left' ? name : maskPhone(mobile),
          },
          key: `membership:${found.public_id}:wanted:${clock.now().getTime()}`,
        })
      })
    },

    /**
     * Ends what nobody accepted in time, each by itself; one that fails keeps none of the others.
     * The first failure is thrown after them.
     */
    async endExpired(): Promise<void> {
      const failures: unknown[] = []
      for (const expired of await invitations.listExpired(db.kysely, clock.now()))
        await inTransaction(db, async (tx) => {
          const team = await store.lockTeam(tx, expired.team_id)
          const member = team && (await store.readMember(tx, expired.id))
          // Accepted, withdrawn or prolonged meanwhile.
          if (!member || member.joined_at || !member.expires_at || member.expires_at > clock.now())
            return
          await endMembership(parts, tx, team, member, { as: 'expired', actor: SYSTEM })
        }).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** The same words for one of another person, and for one that there never was. */
const ended = () =>
  new AppError('not_found', {
    message:
      'There is no such invitation for you any more: it was answered or withdrawn, or its 14 ' +
      'days are over.',
  })

function conflict(message: string): AppError {
  return new AppError('conflict', { message })
}
