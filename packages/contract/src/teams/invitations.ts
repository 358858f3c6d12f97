import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { TEAMS_PATH } from '../names.ts'
import { memberId, teamId, teamMember } from './teams.ts'

/**
 * Invitations to teams. The owner makes one with `addTeamMember`; here the person who is invited
 * answers it. Until it is accepted the person is in no team, and pays from their own credits.
 */

const session = { who: 'user' } as const
const invitationId = fields.anyId('invitation_id is missing.')
const text = z.nullable(z.string())

const invitation = z.object({
  invitation_id: z.string(),
  team_name: z.string(),
  owner_name: text,
  /** Phone and email credits that are set aside for the person. */
  credits: z.int(),
  email_credits: z.int(),
  invited_at: fields.instant,
  /** Until when it can be accepted. */
  expires_at: fields.instant,
})
export type Invitation = z.output<typeof invitation>

/** A team that the person has left, or whose invitation they declined, not long ago. */
const pastInvitation = z.object({
  invitation_id: z.string(),
  team_name: z.string(),
  owner_name: text,
  ended_as: fields.openWord(['left', 'declined']),
  ended_at: fields.instant,
  /** From then on its owner may invite again; at once where the person allows it. */
  invitable_from: fields.instant,
})
export type PastInvitation = z.output<typeof pastInvitation>

export const getInvitations = defineEndpoint({
  name: 'getInvitations',
  summary: 'The teams that this user is invited to, and those whose owner may not invite again yet',
  method: 'GET',
  path: `${TEAMS_PATH}/get-invitations`,
  access: session,
  data: z.object({ data: z.array(invitation), past: z.array(pastInvitation) }),
})

/** Refuses: not_found (no such link, ended, or it is for another number). */
export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  summary: 'The invitation that the link in a text message leads to',
  method: 'POST',
  path: `${TEAMS_PATH}/open-invitation`,
  access: session,
  body: z.object({ token: fields.anyId('token is missing.') }),
  data: invitation,
})

const answer = z.object({ invitation_id: invitationId })

/**
 * From now on the team pays. Done again it changes nothing.
 * Refuses: not_found, conflict (a member of another team, or the owner of one).
 */
export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  summary: 'Accept an invitation to a team',
  method: 'POST',
  path: `${TEAMS_PATH}/accept-invitation`,
  access: session,
  body: answer,
  data: z.object({ team_id: z.string() }),
})

/** Refuses: not_found. */
export const declineInvitation = defineEndpoint({
  name: 'declineInvitation',
  summary: 'Decline an invitation; its owner may invite again after 30 days',
  method: 'POST',
  path: `${TEAMS_PATH}/decline-invitation`,
  access: session,
  body: answer,
  data: z.object({}),
})

/** Refuses: not_found. */
export const allowInvitation = defineEndpoint({
  name: 'allowInvitation',
  summary: 'Let the owner of a team that was left or declined invite again at once',
  method: 'POST',
  path: `${TEAMS_PATH}/allow-invitation`,
  access: session,
  body: answer,
  data: z.object({}),
})

/**
 * Tells the person again and lets the invitation run for another 14 days: once a day, and three
 * messages in all.
 * Refuses: not_found, permission_required, teams_not_allowed, conflict (accepted already, or told
 * three times), rate_limited.
 */
export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  summary: 'Invite a person again who has not answered yet',
  method: 'POST',
  path: `${TEAMS_PATH}/resend-invitation`,
  access: session,
  body: z.object({ team_id: teamId, member_id: memberId }),
  data: teamMember,
})
