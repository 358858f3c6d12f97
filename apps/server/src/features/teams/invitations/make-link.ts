import { inTransaction } from '../../../db/database.ts'
import { type InvitationMessages, newToken } from './invitation-messages.service.ts'
import * as invitations from './invitations.store.ts'
import * as parts from '../team-parts.ts'
import { conflict, type TeamsOptions } from '../team-parts.ts'

interface LinkDeps extends TeamsOptions {
  messages: Pick<InvitationMessages, 'hashOf'>
}

/**
 * A new link to an invitation, which replaces the one before. Only the hash of its token is kept.
 * Errors: not_found, permission_required, teams_not_allowed, conflict.
 */
export async function makeLink(
  deps: LinkDeps,
  ownerUserId: number,
  ids: { teamId: string; memberId: string },
) {
  const { db, clock, messages, publicUrl } = deps
  const { id } = await parts.findTeam(db.kysely, ownerUserId, ids.teamId)
  await parts.findMember(db.kysely, id, ids.memberId)
  await parts.requirePermissions(deps, ownerUserId)
  const token = newToken()
  return inTransaction(db, async (tx) => {
    const team = await parts.lockTeam(tx, ownerUserId, ids.teamId)
    const invited = await parts.findMember(tx, team.id, ids.memberId)
    if (invited.joined_at || !invited.expires_at)
      throw conflict('This person has already accepted.')
    await invitations.saveLink(tx, invited.id, messages.hashOf(token), clock.now())
    // Browsers do not send what is after the #, so the token is in no log.
    const link = `${publicUrl}/invitation#${token}`
    return { link, expires_at: invited.expires_at, mobile: invited.mobile }
  })
}
