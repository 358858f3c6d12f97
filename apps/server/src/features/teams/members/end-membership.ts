import type { Tx } from '../../../db/database.ts'
import type { TeamMembershipEndedAs } from '../../../db/schema.ts'
import { maskPhone } from '../../../contact-values/mask.rules.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Balance } from '../../credits/credits.service.ts'
import { pausedUntil } from '../invitations/invitations.rules.ts'
import { membershipOf, type TeamsOptions } from '../team-parts.ts'
import * as store from '../teams.store.ts'

/**
 * Ends a membership or an invitation, returns its credits to the owner, and records an event for
 * the other person. The team must be locked. Returns the returned credits.
 */
export async function endMembership(
  { clock, credits, events }: TeamsOptions,
  tx: Tx,
  team: store.TeamRow,
  member: store.MemberRow,
  { as, actor }: { as: TeamMembershipEndedAs; actor: Actor },
): Promise<Balance> {
  const { membership, reference } = membershipOf(team.owner_user_id, member)
  const returned = await credits.endMembership(tx, membership, actor)
  const now = clock.now()
  const invitable_from = as === 'left' || as === 'declined' ? pausedUntil(now) : null
  await store.updateMembership(tx, member.id, { left_at: now, ended_as: as, invitable_from })
  const about = { team_id: team.public_id, team_name: team.name, reason: as }
  const key = `membership:${member.id}:left`
  const toOwner = { userId: team.owner_user_id, reference, key }
  if (as === 'left')
    await events.record(tx, {
      ...toOwner,
      type: 'member_left',
      data: { ...about, name: member.name },
    })
  else if (as === 'declined' || as === 'expired')
    await events.record(tx, {
      ...toOwner,
      type: 'invitation_ended',
      data: { ...about, name: maskPhone(member.mobile), ...returned },
    })
  // The person is not notified when the owner withdraws an invitation.
  else if (member.joined_at !== null) {
    const { team_id: _, ...data } = about
    await events.record(tx, { userId: member.user_id, type: 'team_left', reference, data, key })
  }
  return returned ?? { phone: 0, email: 0 }
}
