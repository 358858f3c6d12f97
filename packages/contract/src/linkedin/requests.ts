import * as z from 'zod/mini'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { linkedinProfile } from './profile.ts'
import { PROFILE_EXPECTED, whyNoProfile } from './linkedin-text.ts'
import { queriedPageOf, queryBody, selectionBody } from '../list-query.ts'
import { contactField } from '../lookups.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { leadReport } from '../reports.ts'
import { STATUSES, wordOf } from '../statuses.ts'

/**
 * LinkedIn requests: one for each profile that a user has sent, mostly by the browser extension.
 * What the profile's page showed is kept and costs nothing; what is missing is asked about in the
 * background and costs what is found.
 */

/**
 * How each status is shown, what it means, and whether the request goes on by itself. `…_pending`:
 * not asked about for want of credits.
 */
export const LINKEDIN_STATUSES = {
  requested: { ...STATUSES.requested, isOver: false },
  processing: { ...STATUSES.processing, isOver: false },
  completed: { ...STATUSES.completed, isOver: true },
  email_not_found: { ...STATUSES.email_not_found, isOver: true },
  email_pending: { ...STATUSES.email_pending, isOver: true },
  phone_not_found: { ...STATUSES.phone_not_found, isOver: true },
  phone_pending: { ...STATUSES.phone_pending, isOver: true },
  not_found: { ...STATUSES.not_found, isOver: true },
  /** Nobody could say: the same profile can be sent again. */
  failed: { ...STATUSES.failed, isOver: true },
} as const
export type LinkedinStatus = keyof typeof LINKEDIN_STATUSES
export const LINKEDIN_STATUS_CODES = Object.keys(LINKEDIN_STATUSES) as [
  LinkedinStatus,
  ...LinkedinStatus[],
]

/** Whether nothing more will come; true for an unknown status, so that nobody waits for ever. */
export function isLinkedinOver(status: string): boolean {
  return wordOf(LINKEDIN_STATUSES, status)?.isOver ?? true
}

const text = z.nullable(z.string())

export const linkedinRequest = z.object({
  request_id: z.string(),
  timestamp: fields.instant,
  /** Null where neither the page nor anybody who was asked has told it. */
  name: text,
  headline: text,
  /** In its one spelling, as is the address. */
  profile_id: z.string(),
  profile_url: z.string(),
  phone_no: contactField,
  email: contactField,
  /** Who told it: `Profile page`, or the source that was asked. Null without one. */
  phone_source: text,
  email_source: text,
  status: fields.openWord(LINKEDIN_STATUS_CODES),
  /** What this request has cost. */
  credits_charged: creditAmounts,
  /** True where a team-mate had revealed it, or a part of it: that part is free. */
  is_from_team: z.boolean(),
  report: z.nullable(leadReport),
})
export type LinkedinRequest = z.output<typeof linkedinRequest>

export const profileUrlField = fields.text(PROFILE_EXPECTED, 2_000).check(
  z.refine<string>((typed) => linkedinProfile(typed) !== null, {
    error: ({ input }) => whyNoProfile(String(input)) ?? undefined,
  }),
)

const answer = z.object({
  ...linkedinRequest.shape,
  credits_left: creditAmounts,
  /** True for `test-subjects.ts`: nothing is kept, `request_id` is the same for everybody. */
  is_test: z.boolean(),
})
export type LinkedinRequestAnswer = z.output<typeof answer>

/** What each field costs where it is found. */
const price = creditAmounts

const mayRead = { who: 'user', credentials: ['session', 'api_key', 'extension_key'] } as const

/**
 * Takes a profile. The same profile of the same account is the same request, however its address is
 * written: what is sent again adds what was not known, and asks again where something is missing.
 * Refuses: validation_failed, credits_exhausted (nothing is known, and no credits to ask with),
 * rate_limited.
 */
export const submitLinkedinRequest = defineEndpoint({
  name: 'submitLinkedinRequest',
  summary: 'Send a LinkedIn profile, with what its page showed; what is missing is asked about',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-linkedin-request`,
  access: { ...mayRead, needsOnboarding: true },
  body: z
    .object({
      profile_url: profileUrlField,
      /** As the address has it: where both are sent, they name the same profile. */
      profile_id: fields.whenFilled(fields.text('profile_id is missing.', 200)),
      name: fields.whenFilled(fields.text('Please enter a name', 200)),
      headline: fields.whenFilled(fields.text('Please enter a headline', 1_000)),
      /** As the page shows it; India where it names no country. */
      phone_no: fields.whenFilled(fields.text('Please enter a phone number', 60)),
      email: fields.whenFilled(fields.emailField),
    })
    .check(
      z.refine(
        ({ profile_url: url, profile_id: id }) => id === undefined || isSameProfile(url, id),
        {
          path: ['profile_id'],
          message: 'profile_id and profile_url name different profiles.',
        },
      ),
    ),
  data: answer,
})

function isSameProfile(url: string, id: string): boolean {
  const profile = linkedinProfile(url)
  return (
    profile?.id === id ||
    profile?.id === linkedinProfile(`linkedin.com/in/${encodeURIComponent(id)}`)?.id
  )
}

/** Refuses: validation_failed (cursor). */
export const getLinkedinRequests = defineEndpoint({
  name: 'getLinkedinRequests',
  summary: 'The LinkedIn requests of this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests`,
  access: mayRead,
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: z.object({ ...fields.pageOf(linkedinRequest).shape, price }),
})

/** Refuses: not_found. */
export const getLinkedinRequest = defineEndpoint({
  name: 'getLinkedinRequest',
  summary: 'One LinkedIn request: how far it is, and what was found',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-request`,
  access: mayRead,
  query: z.object({ request_id: fields.anyId('request_id is missing.') }),
  data: answer,
})

/** The columns of the list, with their headings. */
export const LINKEDIN_REQUEST_COLUMNS = {
  timestamp: 'Requested on',
  name: 'Name',
  profile_id: 'Profile ID',
  profile_url: 'Profile URL',
  phone: 'Phone',
  email: 'Email',
  status: 'Status',
  report: 'Report',
} as const

/** Refuses: validation_failed. */
export const queryLinkedinRequests = defineEndpoint({
  name: 'queryLinkedinRequests',
  summary: 'Search, filter, sort and count the LinkedIn requests',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests/query`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: queryBody(LINKEDIN_REQUEST_COLUMNS),
  data: z.object({ ...queriedPageOf(linkedinRequest).shape, price }),
})

const IDS_MESSAGE = `request_ids is a list of 1 to ${LIST_MAX_ROWS} ids of requests.`
/** Refuses: validation_failed. */
export const exportLinkedinRequests = defineEndpoint({
  name: 'exportLinkedinRequests',
  summary: 'The same rows as a CSV or Excel file, all of them or those that were chosen',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests/export`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: z.object({
    ...selectionBody(LINKEDIN_REQUEST_COLUMNS).shape,
    request_ids: z.optional(fields.idList(IDS_MESSAGE, LIST_MAX_ROWS)),
  }),
  data: file(),
})
