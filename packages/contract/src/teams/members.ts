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

/** What an owner does with the members of his teams. Words and ids as in `teams.ts`. */

const session = { who: 'user' } as const
const ofMember = { team_id: teamId, member_id: memberId }

/**
 * Invites the user of a mobile number and sets credits aside for them; a number without an account
 * gets one. The person is told, and is a member once they accept; after 14 days without an answer
 * the credits come back. With an Idempotency-Key it is done once. Refuses: not_found,
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
  // Numbers of strangers could be tried, and each new one is given an account.
  limits: { perUser: { calls: 60, seconds: 3_600 } },
  body: z.object({
    team_id: teamId,
    /** A mobile number. */
    member_id: fields.mobileField,
    credits_allotted: z.optional(fields.creditsField),
    email_credits_allotted: z.optional(fields.creditsField),
    /** Instead of the amount: all that the owner has then. With neither, it is the team's. */
    ...allotAll,
  }),
  data: z.object({ ...teamMember.shape, owner_credits_left: creditAmounts }),
})

/** An invitation that was not accepted yet is withdrawn. Refuses: not_found. */
export const removeTeamMember = defineEndpoint({
  name: 'removeTeamMember',
  summary: 'Remove a member, or withdraw an invitation; what is left comes back',
  method: 'DELETE',
  path: `${TEAMS_PATH}/remove-team-member`,
  access: session,
  body: z.object(ofMember),
  data: z.object({ credits_returned: creditAmounts, owner_credits_left: creditAmounts }),
})

/**
 * The newest leads up to `limit`, of those that the member has revealed since he joined; his
 * LinkedIn requests up to 1,000. Refuses: not_found.
 */
export const getTeamMemberDetails = defineEndpoint({
  name: 'getTeamMemberDetails',
  summary: 'A member of a team of this user, with what he has revealed since he joined',
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

/** Refuses: not_found, validation_failed. */
export const queryMemberLeads = defineEndpoint({
  name: 'queryMemberLeads',
  summary: 'Search, filter, sort and count what a member has revealed since he joined',
  method: 'POST',
  path: `${TEAMS_PATH}/get-team-member-details/query`,
  access: session,
  body: z.object({ ...ofMember, ...queryBody(MEMBER_LEAD_COLUMNS).shape }),
  data: queriedPageOf(lead),
})

/** Refuses: not_found, validation_failed. */
export const exportMemberLeads = defineEndpoint({
  name: 'exportMemberLeads',
  summary: 'The same rows as a CSV or Excel file, all of them or those that were chosen',
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
 * With an Idempotency-Key it is done once. Refuses: not_found, permission_required,
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
 * From the next month on the member is filled up to these amounts at its start, as far as the
 * owner's balance goes. Both zero: no budget. Refuses: not_found, permission_required,
 * teams_not_allowed, validation_failed.
 */
export const setMemberBudget = defineEndpoint({
  name: 'setMemberBudget',
  summary: 'Set what a member is filled up to at the start of each month',
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
