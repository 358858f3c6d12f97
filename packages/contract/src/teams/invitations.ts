import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { TEAMS_PATH } from '../names.ts'
import { memberId, teamId, teamMember } from './teams.ts'

/**
 * Invitations to teams. The owner sends one with `addTeamMember`; here the invited person answers
 * it. Until they accept, they are in no team and pay with their own credits.
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

/** A team that the person recently left, or whose invitation they recently declined. */
const pastInvitation = z.object({
  invitation_id: z.string(),
  team_name: z.string(),
  owner_name: text,
  ended_as: fields.openEnum(['left', 'declined']),
  ended_at: fields.instant,
  /** When the owner may invite again. Immediately if the person allows it. */
  invitable_from: fields.instant,
})
export type PastInvitation = z.output<typeof pastInvitation>

export const getInvitations = defineEndpoint({
  name: 'getInvitations',
  summary: 'Invitations of this user, and teams whose owner may not invite them again yet',
  method: 'GET',
  path: `${TEAMS_PATH}/get-invitations`,
  access: session,
  data: z.object({ data: z.array(invitation), past: z.array(pastInvitation) }),
})

/** Errors: not_found (no such link, ended, or it is for another number). */
export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  summary: 'The invitation that the link in a text message opens',
  method: 'POST',
  path: `${TEAMS_PATH}/open-invitation`,
  access: session,
  body: z.object({ token: fields.anyId('token is missing.') }),
  data: invitation,
})

const answer = z.object({ invitation_id: invitationId })

/**
 * From now on the team pays. A second call changes nothing. Errors: not_found, conflict (a member
 * of another team, or the owner of one).
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

/** Errors: not_found. */
export const declineInvitation = defineEndpoint({
  name: 'declineInvitation',
  summary: 'Decline an invitation; the owner may invite again after 30 days',
  method: 'POST',
  path: `${TEAMS_PATH}/decline-invitation`,
  access: session,
  body: answer,
  data: z.object({}),
})

/** Errors: not_found. */
export const allowInvitation = defineEndpoint({
  name: 'allowInvitation',
  summary: 'Allow a new invitation to a team that this user left or declined',
  method: 'POST',
  path: `${TEAMS_PATH}/allow-invitation`,
  access: session,
  body: answer,
  data: z.object({}),
})

/**
 * Notifies the person again and extends the invitation by 14 days. Possible once a day, with three
 * messages in total. Errors: not_found, permission_required, teams_not_allowed, conflict (already
 * accepted, or notified three times), rate_limited.
 */
export const resendInvitation = defineEndpoint({
  name: 'resendInvitation',
  summary: 'Send an unanswered invitation again',
  method: 'POST',
  path: `${TEAMS_PATH}/resend-invitation`,
  access: session,
  body: z.object({ team_id: teamId, member_id: memberId }),
  data: teamMember,
})
