import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { REPORT_REASON_MAX } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

export const REPORT_MESSAGES = {
  nothing: 'You must select atleast one of these checkboxes.',
  reason: 'Please describe what is wrong.',
} as const

export const reportReasonField = fields.text(REPORT_MESSAGES.reason, REPORT_REASON_MAX)

/** A user's reports about a lead: the newest one, the contacts known to be bad, and all refunds. */
export const leadReport = z.object({
  state: fields.openEnum(['open', 'accepted', 'rejected']),
  is_phone_reported: z.boolean(),
  is_email_reported: z.boolean(),
  is_phone_bad: z.boolean(),
  is_email_bad: z.boolean(),
  credits_back: creditAmounts,
  /** Why it was rejected. */
  answer: z.nullable(z.string()),
  reported_at: fields.instant,
})
export type LeadReport = z.output<typeof leadReport>

const ticked = (name: string) => z.optional(z.boolean(`${name} must be true or false.`))
const report = {
  report_reason: reportReasonField,
  phone_reported: ticked('phone_reported'),
  email_reported: ticked('email_reported'),
}
const hasReportedContact = z.refine<{
  phone_reported?: boolean | undefined
  email_reported?: boolean | undefined
}>((body) => body.phone_reported === true || body.email_reported === true, {
  message: REPORT_MESSAGES.nothing,
  path: ['phone_reported'],
})
const idField = (name: string) =>
  z
    .string(`${name} is missing.`)
    .check(z.minLength(1, `${name} is missing.`), z.maxLength(100, `${name} is not valid.`))

/**
 * Errors: validation_failed (also: the lead has no such contact), not_found (no lead of this
 * account), credits_exhausted (no team, no phone credits left, and no contact of the lead was
 * charged), conflict (a report is open, or was already accepted).
 */
export const reportLead = defineEndpoint({
  name: 'reportLead',
  summary: 'Report that the phone number or email address of a lead is wrong',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/report-lead-extracted`,
  access: { who: 'user' },
  limits: { perUser: { calls: 60, seconds: 600 } },
  body: z.object({ lead_id: idField('lead_id'), ...report }).check(hasReportedContact),
  data: z.object({ report: leadReport }),
})

/**
 * Errors: as `reportLead`; validation_failed also if no source gave the contact. Contacts shown on
 * the page are free and cannot be reported.
 */
export const reportLinkedinRequest = defineEndpoint({
  name: 'reportLinkedinRequest',
  summary: 'Report that the phone number or email address of a LinkedIn request is wrong',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/report-linkedin-profile-request`,
  access: { who: 'user' },
  limits: { perUser: { calls: 60, seconds: 600 } },
  body: z
    .object({ linkedin_request_id: idField('linkedin_request_id'), ...report })
    .check(hasReportedContact),
  data: z.object({ report: leadReport }),
})

/** Errors: not_found (no lead of this account). */
export const getLeadReport = defineEndpoint({
  name: 'getLeadReport',
  summary: 'The result of the reports about a lead, or null if there are none',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-lead-report`,
  access: { who: 'user' },
  query: z.object({ lead_id: idField('lead_id') }),
  data: z.object({
    report: z.nullable(leadReport),
    /** A report would be refused: no credits are left, and the lead cost nothing. */
    is_blocked: z.boolean(),
  }),
})
