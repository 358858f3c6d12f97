import * as z from 'zod/mini'
import { contactNotices } from '../contact-notices.ts'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { linkedinProfile } from './profile.ts'
import { PROFILE_EXPECTED, profileProblem } from './linkedin-text.ts'
import { queriedPageOf, queryBody, selectionBody } from '../list-query.ts'
import { contactField } from '../lookups.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'
import { leadReport } from '../reports.ts'
import { STATUSES, entryOf } from '../statuses.ts'

/**
 * LinkedIn requests: one for each profile that a user sends, mostly with the browser extension.
 * Contacts shown on the profile's page are kept and free. Missing contacts are looked up in the
 * background and cost credits if found.
 */

/**
 * The label and meaning of each status, and whether it is final. `…_pending`: not looked up because
 * credits ran out.
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
  /** No source could answer. The same profile can be sent again. */
  failed: { ...STATUSES.failed, isOver: true },
} as const
export type LinkedinStatus = keyof typeof LINKEDIN_STATUSES
export const LINKEDIN_STATUS_CODES = Object.keys(LINKEDIN_STATUSES) as [
  LinkedinStatus,
  ...LinkedinStatus[],
]

/** Whether the status is final. True for an unknown status, so that nobody waits forever. */
export function isLinkedinOver(status: string): boolean {
  return entryOf(LINKEDIN_STATUSES, status)?.isOver ?? true
}

const text = z.nullable(z.string())

export const linkedinRequest = z.object({
  request_id: z.string(),
  timestamp: fields.instant,
  /** Null if neither the page nor a source had it. */
  name: text,
  headline: text,
  /** The normalized id and address. */
  profile_id: z.string(),
  profile_url: z.string(),
  phone_no: contactField,
  notices: contactNotices,
  email: contactField,
  /** `Profile page`, or the name of the source. Null without a contact. */
  phone_source: text,
  email_source: text,
  status: fields.openEnum(LINKEDIN_STATUS_CODES),
  /** Credits charged for this request. */
  credits_charged: creditAmounts,
  /** True if a teammate had revealed all or part of it. That part is free. */
  is_from_team: z.boolean(),
  report: z.nullable(leadReport),
})
export type LinkedinRequest = z.output<typeof linkedinRequest>

export const profileUrlField = fields.text(PROFILE_EXPECTED, 2_000).check(
  z.refine<string>((typed) => linkedinProfile(typed) !== null, {
    error: ({ input }) => profileProblem(String(input)) ?? undefined,
  }),
)

const answer = z.object({
  ...linkedinRequest.shape,
  credits_left: creditAmounts,
  /**
   * True for the profiles of `test-subjects.ts`: nothing is stored, and everybody gets the same
   * `request_id`.
   */
  is_test: z.boolean(),
})
export type LinkedinRequestAnswer = z.output<typeof answer>

/** The price of each field, charged if it is found. */
const price = creditAmounts

const mayRead = { who: 'user', credentials: ['session', 'api_key', 'extension_key'] } as const

/**
 * Takes a profile. The same profile of the same account is the same request, in any spelling of its
 * address. Sending it again adds new details and looks up missing contacts again. Errors:
 * validation_failed, credits_exhausted (nothing is known, and no credits are left for a lookup),
 * rate_limited.
 */
export const submitLinkedinRequest = defineEndpoint({
  name: 'submitLinkedinRequest',
  summary: 'Send a LinkedIn profile with the details on its page; missing contacts are looked up',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-linkedin-request`,
  access: { ...mayRead, needsOnboarding: true },
  body: z
    .object({
      profile_url: profileUrlField,
      /** The id in the address. If both are sent, they must name the same profile. */
      profile_id: fields.whenFilled(fields.text('profile_id is missing.', 200)),
      name: fields.whenFilled(fields.text('Please enter a name', 200)),
      headline: fields.whenFilled(fields.text('Please enter a headline', 1_000)),
      /** As shown on the page. Without a country code it is read as Indian. */
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

/** Errors: validation_failed (cursor). */
export const getLinkedinRequests = defineEndpoint({
  name: 'getLinkedinRequests',
  summary: 'The LinkedIn requests of this account, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests`,
  access: mayRead,
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: z.object({ ...fields.pageOf(linkedinRequest).shape, price }),
})

/** Errors: not_found. */
export const getLinkedinRequest = defineEndpoint({
  name: 'getLinkedinRequest',
  summary: 'One LinkedIn request: its progress and its contacts',
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

/** Errors: validation_failed. */
export const queryLinkedinRequests = defineEndpoint({
  name: 'queryLinkedinRequests',
  summary: 'Search, filter, sort and count the LinkedIn requests',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests/query`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: queryBody(LINKEDIN_REQUEST_COLUMNS),
  data: z.object({ ...queriedPageOf(linkedinRequest).shape, price }),
})

const IDS_MESSAGE = `request_ids must be a list of 1 to ${LIST_MAX_ROWS} request ids.`
/** Errors: validation_failed. */
export const exportLinkedinRequests = defineEndpoint({
  name: 'exportLinkedinRequests',
  summary: 'The same rows as a CSV or Excel file, all of them or a selection',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-linkedin-requests/export`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: z.object({
    ...selectionBody(LINKEDIN_REQUEST_COLUMNS).shape,
    request_ids: z.optional(fields.idList(IDS_MESSAGE, LIST_MAX_ROWS)),
  }),
  data: file(),
})
