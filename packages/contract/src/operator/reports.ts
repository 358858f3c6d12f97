import * as z from 'zod/mini'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_REPORTS_MAX, REPORT_REASON_MAX } from '../limits.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import {
  confirmedOperator,
  namedUser,
  OPERATOR_PATH,
  operatorOnly,
  operatorPage,
} from './operator.ts'

/** Reports of wrong contacts, to accept or reject. */

const PATH = `${OPERATOR_PATH}/reports`
const text = z.nullable(z.string())

export const REPORT_STATES = ['open', 'accepted', 'rejected'] as const
export const REPORT_FIELDS = ['phone', 'email'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]

const stateOfField = fields.openEnum(REPORT_STATES)

const operatorReport = z.object({
  report_id: z.string(),
  state: fields.openEnum(REPORT_STATES),
  user: namedUser,
  kind: fields.openEnum(LOOKUP_KINDS),
  /** The number or address that the lead is about. */
  subject: z.string(),
  /** The title of the lead. */
  name: z.string(),
  /** The user's words. */
  reason: z.string(),
  /** Null: this field was not reported. */
  phone_state: z.nullable(stateOfField),
  email_state: z.nullable(stateOfField),
  /** What was given back so far. */
  credits_back: creditAmounts,
  /** Why it was rejected, in the operator's words. */
  answer: text,
  reported_at: fields.instant,
  resolved_at: z.nullable(fields.instant),
})
export type OperatorReport = z.output<typeof operatorReport>

const STATE_MESSAGE = `state must be one of: ${REPORT_STATES.join(', ')}.`
const KIND_MESSAGE = `kind must be one of: ${LOOKUP_KINDS.join(', ')}.`
const DAYS_MESSAGE = 'min_days must be a whole number from 0 to 3650.'

/** Oldest first. `state` is `open` by default, null for all. `min_days`: at least this old. */
export const queryOperatorReports = defineEndpoint({
  name: 'queryOperatorReports',
  summary: 'Reports of wrong contacts',
  method: 'POST',
  path: `${PATH}/query`,
  access: operatorOnly,
  body: z.object({
    state: z.optional(z.nullable(z.enum(REPORT_STATES, STATE_MESSAGE))),
    kind: z.optional(z.enum(LOOKUP_KINDS, KIND_MESSAGE)),
    min_days: z.optional(fields.wholeNumber(DAYS_MESSAGE, 0, 3_650)),
    user_id: z.optional(fields.anyId('user_id is not valid.')),
    ...operatorPage,
  }),
  data: fields.pageOf(operatorReport),
})

/** What a source says now. Compare with `contact` of the report. */
const sourceContact = z.object({
  /** The name of the source. */
  source: z.string(),
  phone: text,
  email: text,
  /** The day of the data in the operator's own database. */
  as_of: z.nullable(fields.day),
  /** When a vendor last said it. */
  found_at: z.nullable(fields.instant),
  /** In the operator's own database. Otherwise a vendor said it in a lookup of any user. */
  is_own: z.boolean(),
})

const otherReport = z.object({
  report_id: z.string(),
  state: fields.openEnum(REPORT_STATES),
  user: namedUser,
  /** Which of the two contacts is the same. */
  is_same_phone: z.boolean(),
  is_same_email: z.boolean(),
  reported_at: fields.instant,
})

export const operatorReportDetails = z.object({
  ...operatorReport.shape,
  /** The contacts of the user's lead. Null: the lead no longer shows it. */
  contact: z.object({
    phone: text,
    phone_source: text,
    phone_found_at: z.nullable(fields.instant),
    email: text,
    email_source: text,
    email_found_at: z.nullable(fields.instant),
  }),
  /** The contacts that each source has for the same subject. Vendors are not called for it. */
  sources: z.array(sourceContact),
  /** On the operator's list of bad contacts. */
  is_phone_listed: z.boolean(),
  is_email_listed: z.boolean(),
  /** What accepting each open field gives back. */
  refund: creditAmounts,
  /** Other reports about one of these contacts, by any user, newest first, at most 20. */
  others: z.array(otherReport),
})
export type OperatorReportDetails = z.output<typeof operatorReportDetails>

const reportIdField = z
  .string('report_id is missing.')
  .check(z.regex(/^\d{1,15}$/, 'report_id is not valid.'))

/** Errors: not_found. */
export const showOperatorReport = defineEndpoint({
  name: 'showOperatorReport',
  summary: 'One report with the contacts of the lead and of each source',
  method: 'GET',
  path: `${PATH}/show`,
  access: operatorOnly,
  query: z.object({ report_id: reportIdField }),
  data: operatorReportDetails,
})

const FIELDS_MESSAGE = 'Choose the phone, the email, or both'
const chosenFields = z
  .array(z.enum(REPORT_FIELDS, FIELDS_MESSAGE), FIELDS_MESSAGE)
  .check(z.minLength(1, FIELDS_MESSAGE), z.maxLength(2, FIELDS_MESSAGE))
/** True: the contacts go onto the list of bad ones too, so nobody is sold them again. */
const addToList = z.optional(z.boolean('add_to_list must be true or false.'))
export const reportAnswerField = fields.text('Please write why', REPORT_REASON_MAX)

/**
 * Accepts the open ones of these fields, gives back what they cost, and notifies the user. Errors:
 * not_found, conflict (none of them is open any more).
 */
export const acceptOperatorReport = defineEndpoint({
  name: 'acceptOperatorReport',
  summary: 'Accept a report',
  method: 'POST',
  path: `${PATH}/accept`,
  access: operatorOnly,
  body: z.object({ report_id: reportIdField, fields: chosenFields, add_to_list: addToList }),
  data: operatorReportDetails,
})

/** Rejects what is open. The user reads the answer. Errors: not_found, conflict. */
export const rejectOperatorReport = defineEndpoint({
  name: 'rejectOperatorReport',
  summary: 'Reject a report',
  method: 'POST',
  path: `${PATH}/reject`,
  access: operatorOnly,
  body: z.object({ report_id: reportIdField, answer: reportAnswerField }),
  data: operatorReportDetails,
})

const IDS_MESSAGE = `report_ids must be a list of 1 to ${OPERATOR_REPORTS_MAX} reports.`
const reportIds = z
  .array(reportIdField, IDS_MESSAGE)
  .check(z.minLength(1, IDS_MESSAGE), z.maxLength(OPERATOR_REPORTS_MAX, IDS_MESSAGE))

/** In the order of `report_ids`. `error` is why this one was left as it was. */
const decided = z.object({
  data: z.array(z.object({ report_id: z.string(), error: text })),
  /** How many were decided. */
  done: z.int(),
})

/** Each report separately: one that is no longer open stops no other. */
export const acceptOperatorReports = defineEndpoint({
  name: 'acceptOperatorReports',
  summary: 'Accept several reports',
  method: 'POST',
  path: `${PATH}/accept-many`,
  access: confirmedOperator,
  body: z.object({ report_ids: reportIds, fields: chosenFields, add_to_list: addToList }),
  data: decided,
})

/** As `acceptOperatorReports`. */
export const rejectOperatorReports = defineEndpoint({
  name: 'rejectOperatorReports',
  summary: 'Reject several reports',
  method: 'POST',
  path: `${PATH}/reject-many`,
  access: operatorOnly,
  body: z.object({ report_ids: reportIds, answer: reportAnswerField }),
  data: decided,
})
