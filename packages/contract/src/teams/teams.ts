import * as z from 'zod/mini'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS, TEAM_NAME_MAX } from '../limits.ts'
import { lead } from '../kinds/din.ts'
import { PRODUCT, PRODUCT_USERS_PATH, TEAMS_PATH } from '../names.ts'

/**
 * An owner has created a team and allots credits from their own balance. A member belongs to one
 * team and spends only what is allotted there. An invited person was added but has not accepted.
 * The owner knows only their number, nothing has changed for them, and their credits are set aside.
 * An id of another account returns `not_found`, exactly like one that does not exist.
 */

const text = z.nullable(z.string())
const session = { who: 'user' } as const

export const teamId = fields.anyId('team_id is missing.')
export const memberId = fields.anyId('member_id is missing.')
export const teamNameField = fields.text('Please enter team name', TEAM_NAME_MAX)

/** Allots all that the owner has. */
export const allotAll = {
  allot_all_credits: z.optional(z.boolean('allot_all_credits must be true or false.')),
  allot_all_email_credits: z.optional(z.boolean('allot_all_email_credits must be true or false.')),
}

export const teamDetails = z.object({
  team_id: z.string(),
  team_name: z.string(),
  created_at: fields.instant,
  /** Whether "allot all" is ticked by default when a member is added. */
  allot_all_credits: z.boolean(),
  allot_all_email_credits: z.boolean(),
})
export type TeamDetails = z.output<typeof teamDetails>

export const teamMember = z.object({
  /** The user's id. */
  member_id: z.string(),
  member_name: text,
  member_email: text,
  /** The name of the person who added the member. */
  member_added_by: text,
  /** All credits ever allotted to this membership. */
  total_credits_allotted: z.int(),
  total_email_credits_allotted: z.int(),
  credits_left: z.int(),
  email_credits_left: z.int(),
  /** `invited`: not accepted yet. Name, email and LinkedIn profile are null until then. */
  status: fields.openEnum(['invited', 'member']),
  /** When the invitation was accepted. Null until then. */
  member_since: z.nullable(fields.instant),
  /** Until when the invitation can be accepted. Null for a member. */
  invitation_expires_at: z.nullable(fields.instant),
  linkedin_url: text,
  /** The number that was added (E.164), until there is a name. */
  invited_mobile: text,
  /** The monthly budget: the balance at the start of each month. Null without a budget. */
  monthly_credits: z.nullable(z.int()),
  monthly_email_credits: z.nullable(z.int()),
  /** The day of the next refill, YYYY-MM-DD. */
  next_refill_on: z.nullable(fields.day),
})
export type TeamMember = z.output<typeof teamMember>

const team = z.object({ ...teamDetails.shape, team_members: z.array(teamMember) })
export type Team = z.output<typeof team>

/** A member's LinkedIn requests since they joined, newest first. */
export const memberLinkedinRequests = z.array(
  z.object({
    request_id: z.string(),
    name: text,
    profile_id: text,
    profile_url: text,
    phone_no: text,
    email: text,
  }),
)

/** Errors: permission_required (no permission for teams, and no team), teams_not_allowed. */
export const getAllTeams = defineEndpoint({
  name: 'getAllTeams',
  summary: 'The teams that this user owns, newest first',
  method: 'GET',
  path: `${TEAMS_PATH}/get-all-teams`,
  access: session,
  data: z.object({ data: z.array(team), total: z.int() }),
})

/** Errors: not_found. */
export const getTeam = defineEndpoint({
  name: 'getTeam',
  summary: 'A team of this user with its members',
  method: 'GET',
  path: `${TEAMS_PATH}/get-team`,
  access: session,
  query: z.object({ team_id: teamId }),
  data: team,
})

/**
 * Errors: permission_required, teams_not_allowed, validation_failed, conflict (a member of another
 * team, or too many teams).
 */
export const createTeam = defineEndpoint({
  name: 'createTeam',
  summary: 'Create a team',
  method: 'POST',
  path: `${TEAMS_PATH}/create-team`,
  access: { who: 'user', permission: `${PRODUCT}-teams-access`, needsOnboarding: true },
  body: z.object({ team_name: teamNameField, ...allotAll }),
  data: team,
})

/** Unused credits of the members go back to the owner. Errors: not_found. */
export const deleteTeam = defineEndpoint({
  name: 'deleteTeam',
  summary: 'Delete a team; unused credits of its members are returned',
  method: 'DELETE',
  path: `${TEAMS_PATH}/delete-team`,
  access: session,
  query: z.object({ team_id: teamId }),
  data: z.object({ credits_returned: creditAmounts, owner_credits_left: creditAmounts }),
})

/**
 * Credits that members spent from their allotments, by day, in the last 90 days. Days without any
 * are left out. Errors: not_found.
 */
export const getTeamUsage = defineEndpoint({
  name: 'getTeamUsage',
  summary: 'Credits used by the members of a team, or by one of them, by day',
  method: 'GET',
  path: `${TEAMS_PATH}/get-team-usage`,
  access: session,
  query: z.object({
    team_id: teamId,
    member_id: z.optional(memberId),
    time_zone: z.optional(fields.timeZoneField),
  }),
  data: z.object({
    /** `date` is in the viewer's time zone. */
    data: z.array(z.object({ member_id: z.string(), date: fields.day, ...creditAmounts.shape })),
  }),
})

/** The caller's own figures. Errors: not_found (the caller is not a member of it). */
export const getUserTeamDetails = defineEndpoint({
  name: 'getUserTeamDetails',
  summary: 'The team of which this user is a member, with their own figures',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-user-team-details`,
  access: session,
  query: z.object({ team_id: teamId, limit: fields.pageQuery(LIST_MAX_ROWS).limit }),
  data: z.object({
    team_name: z.string(),
    member_details: teamMember,
    team_details: z.pick(teamDetails, { team_id: true, team_name: true, created_at: true }),
    leads_extracted: z.array(lead),
    linkedin_requests: memberLinkedinRequests,
  }),
})
export type UserTeamDetails = z.output<typeof getUserTeamDetails.data>

/** Unused credits go back to the owner. The leads stay. Errors: not_found. */
export const leaveTeam = defineEndpoint({
  name: 'leaveTeam',
  summary: 'Leave the team that this user is a member of',
  method: 'POST',
  path: `${TEAMS_PATH}/leave-team`,
  access: session,
  body: z.object({ team_id: teamId }),
  data: z.object({}),
})
