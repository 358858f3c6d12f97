import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { TEAMS_PATH } from '../names.ts'
import { memberId, teamId } from './teams.ts'

/**
 * A link to an invitation, for the owner to send in their own way. It replaces the one before, and
 * ends with the invitation. Only the invited number can accept with it, after signing in, and once.
 * Errors: not_found, permission_required, teams_not_allowed, conflict (already accepted).
 */
export const createInvitationLink = defineEndpoint({
  name: 'createInvitationLink',
  summary: 'A link to an invitation, to copy or to send',
  method: 'POST',
  path: `${TEAMS_PATH}/create-invitation-link`,
  access: { who: 'user' },
  limits: { perUser: { calls: 60, seconds: 3_600 } },
  body: z.object({ team_id: teamId, member_id: memberId }),
  data: z.object({
    link: z.string(),
    expires_at: fields.instant,
    /** The invited number (E.164), to send the link to. */
    mobile: z.string(),
  }),
})
