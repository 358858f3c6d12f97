import * as z from 'zod/mini'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { exportBody, queriedPageOf, queryBody } from '../list-query.ts'
import { DIN_LEAD_COLUMNS, lead } from '../kinds/din.ts'
import { TEAMS_PATH } from '../names.ts'
import {
  allotAll,
  memberId,
  memberLinkedinRequests,
  teamDetails,
  teamId,
  teamMember,
} from './teams.ts'

/** What an owner can do with the members of their teams. Terms and ids as in `teams.ts`. */

const session = { who: 'user' } as const
const ofMember = { team_id: teamId, member_id: memberId }

/**
 * Invites the user of a mobile number and sets credits aside for them. A number without an account
 * gets one. The person is notified and becomes a member when they accept. After 14 days without an
 * answer the credits come back. With an Idempotency-Key it happens once. Errors: not_found,
 * permission_required, teams_not_allowed, validation_failed, conflict (in one of the owner's teams,
 * or invited to this one; left or declined less than 30 days ago; too many members),
 * credits_exhausted (the owner has less), rate_limited.
 */
export const addTeamMember = defineEndpoint({
  name: 'addTeamMember',
  summary: 'Invite a member by mobile number and set credits aside',
  method: 'POST',
  path: `${TEAMS_PATH}/add-team-member`,
  access: session,
  // Without a limit, somebody could try many numbers, and each new one gets an account.
  limits: { perUser: { calls: 60, seconds: 3_600 } },
  body: z.object({
    team_id: teamId,
    /** A mobile number. */
    member_id: fields.mobileField,
    credits_allotted: z.optional(fields.creditsField),
    email_credits_allotted: z.optional(fields.creditsField),
    /** Allots all that the owner has, instead of an amount. Default: the setting of the team. */
    ...allotAll,
  }),
  data: z.object({ ...teamMember.shape, owner_credits_left: creditAmounts }),
})

/** Withdraws an invitation that was not accepted yet. Errors: not_found. */
export const removeTeamMember = defineEndpoint({
  name: 'removeTeamMember',
  summary: 'Remove a member or withdraw an invitation; unused credits are returned',
  method: 'DELETE',
  path: `${TEAMS_PATH}/remove-team-member`,
  access: session,
  body: z.object(ofMember),
  data: z.object({ credits_returned: creditAmounts, owner_credits_left: creditAmounts }),
})

/**
 * The member's newest leads since they joined, up to `limit`, and up to 1,000 of their LinkedIn
 * requests. Errors: not_found.
 */
export const getTeamMemberDetails = defineEndpoint({
  name: 'getTeamMemberDetails',
  summary: 'A team member, with everything revealed since they joined',
  method: 'GET',
  path: `${TEAMS_PATH}/get-team-member-details`,
  access: session,
  query: z.object({ ...ofMember, limit: fields.pageQuery(LIST_MAX_ROWS).limit }),
  data: z.object({
    team_details: teamDetails,
    member_details: teamMember,
    leads_extracted: z.array(lead),
    leads_total: z.int(),
    linkedin_requests: memberLinkedinRequests,
  }),
})

const { name, din, company, designation, phone, email } = DIN_LEAD_COLUMNS
/** The columns of a member's leads, with their headings. */
export const MEMBER_LEAD_COLUMNS = { name, din, company, designation, phone, email } as const

/** Errors: not_found, validation_failed. */
export const queryMemberLeads = defineEndpoint({
  name: 'queryMemberLeads',
  summary: "Search, filter, sort and count a member's leads since they joined",
  method: 'POST',
  path: `${TEAMS_PATH}/get-team-member-details/query`,
  access: session,
  body: z.object({ ...ofMember, ...queryBody(MEMBER_LEAD_COLUMNS).shape }),
  data: queriedPageOf(lead),
})

/** Errors: not_found, validation_failed. */
export const exportMemberLeads = defineEndpoint({
  name: 'exportMemberLeads',
  summary: 'The same rows as a CSV or Excel file, all of them or a selection',
  method: 'POST',
  path: `${TEAMS_PATH}/get-team-member-details/export`,
  access: session,
  body: z.object({ ...ofMember, ...exportBody(MEMBER_LEAD_COLUMNS).shape }),
  data: file(),
})

const increment = z
  .object({
    ...ofMember,
    increment_credits_by: z.optional(fields.creditsField),
    increment_email_credits_by: z.optional(fields.creditsField),
  })
  .check(
    z.refine((by) => Boolean(by.increment_credits_by || by.increment_email_credits_by), {
      path: ['increment_credits_by'],
      message: 'Please enter how many credits to add.',
    }),
  )

/**
 * With an Idempotency-Key it happens once. Errors: not_found, permission_required,
 * teams_not_allowed, validation_failed, credits_exhausted.
 */
export const incrementAllottedCredits = defineEndpoint({
  name: 'incrementAllottedCredits',
  summary: 'Allot more credits to a member',
  method: 'POST',
  path: `${TEAMS_PATH}/increment-allotted-credits`,
  access: session,
  body: increment,
  data: z.object({ ...teamMember.shape, owner_credits_left: creditAmounts }),
})

/**
 * Starting next month, the member is refilled to these amounts at the start of each month, as far
 * as the owner's balance allows. Both zero means no budget. Errors: not_found,
 * permission_required, teams_not_allowed, validation_failed.
 */
export const setMemberBudget = defineEndpoint({
  name: 'setMemberBudget',
  summary: 'Set the monthly budget of a member',
  method: 'POST',
  path: `${TEAMS_PATH}/set-member-budget`,
  access: session,
  body: z.object({
    ...ofMember,
    monthly_credits: z.optional(fields.creditsField),
    monthly_email_credits: z.optional(fields.creditsField),
  }),
  data: teamMember,
})
