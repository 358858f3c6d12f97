import { AppError } from '../../../app-error.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { maskPhone } from '../../../contact-values/mask.rules.ts'
import { invite, type NewMember } from './invite.ts'
import { endMembership } from '../members/end-membership.ts'
import { createInvitationMessages } from './invitation-messages.service.ts'
import { makeLink } from './make-link.ts'
import { invitedUntil } from './invitations.rules.ts'
import * as invitations from './invitations.store.ts'
import * as parts from '../team-parts.ts'
import { conflict, type Owner, type TeamsOptions } from '../team-parts.ts'
import * as store from '../teams.store.ts'

/** Invitations to teams. People join a team only if they accept. */
export function createInvitations(options: TeamsOptions) {
  const { db, clock, accounts, events } = options
  const messages = createInvitationMessages(options)

  return {
    send: messages.send,

    invite: (owner: Owner, member: NewMember) => invite({ ...options, messages }, owner, member),

    /**
     * Notifies the person again, and gives them 14 more days. Errors: not_found,
     * permission_required, teams_not_allowed, conflict, rate_limited.
     */
    async resend({ userId }: Owner, teamId: string, memberId: string): Promise<store.MemberRow> {
      const { id } = await parts.findTeam(db.kysely, userId, teamId)
      await parts.findMember(db.kysely, id, memberId)
      await parts.requirePermissions(options, userId)
      return inTransaction(db, async (tx) => {
        const team = await parts.lockTeam(tx, userId, teamId)
        const member = await parts.findMember(tx, team.id, memberId)
        if (member.joined_at) throw conflict('This person has already accepted.')
        await accounts.lockUsers(tx, [userId, member.user_id])
        await messages.notifyAgain(tx, team, member)
        await store.updateMembership(tx, member.id, { expires_at: invitedUntil(clock.now()) })
        return (await store.readMember(tx, member.id))!
      })
    },

    /** A new link to an invitation. Errors: those of `makeLink`. */
    link: (ownerUserId: number, teamId: string, memberId: string) =>
      makeLink({ ...options, messages }, ownerUserId, { teamId, memberId }),

    /** The invitations of a user, and the teams whose owners may not invite them again yet. */
    async list(userId: number) {
      const now = clock.now()
      const [open, past] = await Promise.all([
        invitations.listOpen(db.kysely, userId, now),
        invitations.listPast(db.kysely, userId, now),
      ])
      return { open, past }
    },

    /** The invitation that a link leads to. Errors: not_found (also if it is another user's). */
    async open(userId: number, token: string): Promise<invitations.InvitationRow> {
      const hash = messages.hashOf(token)
      const found = await invitations.findByToken(db.kysely, userId, hash, clock.now())
      if (!found) throw ended()
      return found
    },

    accept: (userId: number, invitationId: string) => accept(options, userId, invitationId),

    /** Declines, and returns the credits to the owner. Errors: not_found. */
    async decline({ userId, actor }: Owner, invitationId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const locked = await lockOpen(tx, userId, invitationId, clock.now())
        const member = locked && (await store.readMember(tx, locked.open.id))
        if (!member) throw ended()
        await endMembership(options, tx, locked.team, member, { as: 'declined', actor })
      })
    },

    /** Lets the owner invite the user again, and notifies the owner. Errors: not_found. */
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

    /** Ends expired invitations. A failure does not stop the others. Throws the first failure. */
    async endExpired(): Promise<void> {
      const failures: unknown[] = []
      for (const expired of await invitations.listExpired(db.kysely, clock.now()))
        await inTransaction(db, async (tx) => {
          const team = await store.lockTeam(tx, expired.team_id)
          const member = team && (await store.readMember(tx, expired.id))
          // Accepted, withdrawn or extended meanwhile.
          if (!member || member.joined_at || !member.expires_at || member.expires_at > clock.now())
            return
          await endMembership(options, tx, team, member, { as: 'expired', actor: parts.SYSTEM })
        }).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Makes the user a member, once. Returns the team's public id. Errors: not_found, conflict. */
async function accept(deps: TeamsOptions, userId: number, invitationId: string): Promise<string> {
  const { db, clock, accounts, credits, events } = deps
  const teamId = await inTransaction(db, async (tx) => {
    const locked = await lockOpen(tx, userId, invitationId, clock.now())
    if (!locked) return invitations.findAccepted(tx, userId, invitationId)
    const { team, open } = locked
    await accounts.lockUsers(tx, [userId])
    const other = await store.findTeamOfMember(tx, userId)
    if (other)
      throw conflict(`You are a member of ${other.name}. Leave it before you join ${team.name}.`)
    if ((await store.countOf(tx, userId)).teams > 0)
      throw conflict(
        'You own a team, and owners cannot join other teams. Delete your team before you join.',
      )
    await credits.acceptMembership(tx, { membershipId: open.id, memberUserId: userId })
    await invitations.markJoined(tx, open.id, clock.now(), parts.thisMonth(deps))
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
  accounts.invalidatePrincipal(userId)
  return teamId
}

/** The open invitation and its locked team. Undefined if the invitation has ended. */
async function lockOpen(tx: Tx, userId: number, invitationId: string, now: Date) {
  const found = await invitations.findOpen(tx, userId, invitationId, now)
  const team = found && (await store.lockTeam(tx, found.team_id))
  const open = team && (await invitations.findOpen(tx, userId, invitationId, now))
  return team && open ? { team, open } : undefined
}

/** The same message for another person's invitation and for one that never existed. */
const ended = () =>
  new AppError('not_found', {
    message:
      'This invitation is no longer open. It was answered or withdrawn, or it ended after ' +
      '14 days.',
  })
