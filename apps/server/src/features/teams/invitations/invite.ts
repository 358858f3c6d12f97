import { TEAM_MEMBERS_MAX } from '@dastak/contract/limits.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Allotment, Balance } from '../../credits/credits.service.ts'
import type { InvitationMessages } from './invitation-messages.service.ts'
import { dayText, invitedUntil } from './invitations.rules.ts'
import * as invitations from './invitations.store.ts'
import * as parts from '../team-parts.ts'
import { conflict, type Owner, type TeamsOptions } from '../team-parts.ts'
import * as store from '../teams.store.ts'

export interface NewMember {
  teamId: string
  /** A mobile number as typed. */
  mobile: string
  /** The default is the team's setting: all credits, or none. */
  amounts: Partial<Allotment>
  idempotencyKey: string | undefined
}

interface InviteDeps extends TeamsOptions {
  messages: Pick<InvitationMessages, 'notify'>
}

/**
 * Invites the account of a mobile number, which is created if needed, and sets credits aside.
 * Done once for each key. Returns the invitation and the owner's balance.
 * Errors: not_found, permission_required, teams_not_allowed, validation_failed, conflict,
 * credits_exhausted, rate_limited.
 */
export async function invite(
  deps: InviteDeps,
  { userId, actor }: Owner,
  { teamId, mobile: typed, amounts, idempotencyKey }: NewMember,
): Promise<{ member: store.MemberRow; left: Balance }> {
  const { db, clock, accounts, credits, messages } = deps
  const { id } = await parts.findTeam(db.kysely, userId, teamId)
  await parts.requirePermissions(deps, userId)
  const mobile = accounts.signIn.readMobile(typed, 'member_id')
  const input = { id, mobile, amounts }
  const call = { userId, key: idempotencyKey, call: 'addTeamMember', input }
  const { membershipId } = await credits.once(call, () =>
    inTransaction(db, async (tx) => {
      const team = await parts.lockTeam(tx, userId, teamId)
      const user = await accounts.signIn.findOrCreateUser(tx, mobile)
      await accounts.lockUsers(tx, [userId, user.id])
      await refuseInvited(deps, tx, userId, team, user)
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
      await messages.notify(tx, team, { id: membershipId, user_id: user.id })
      return { membershipId }
    }),
  )
  return parts.readMember(deps, membershipId, userId)
}

/** Errors: conflict. */
async function refuseInvited(
  { clock, timeZone }: TeamsOptions,
  tx: Tx,
  owner: number,
  team: store.TeamRow,
  user: { id: number; public_id: string },
) {
  if (user.id === owner)
    throw conflict('This is your own number. The owner of a team cannot be its member.')
  const existing = await store.findMember(tx, team.id, user.public_id)
  if (existing && existing.joined_at === null)
    throw conflict('You have already invited this person to this team.')
  const name = await invitations.findOwnersTeamOf(tx, owner, user.id)
  if (name !== undefined) throw conflict(`This person is already in your team ${name}.`)
  const pause = await invitations.findPause(tx, owner, user.id, clock.now())
  if (pause)
    throw conflict(
      'This person has left your team or declined to join. You can invite them again from ' +
        `${dayText(pause, timeZone)}, or as soon as they allow it in their account.`,
    )
  if ((await store.countOf(tx, owner)).members >= TEAM_MEMBERS_MAX)
    throw conflict(
      `Your teams already have ${TEAM_MEMBERS_MAX} members. Remove one before you add another.`,
    )
}
