import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint, file } from './endpoint.ts'
import * as fields from './fields.ts'
import { exportBody, queriedPageOf, queryBody } from './list-query.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'
import { leadReport } from './reports.ts'

const text = z.nullable(z.string())

/** A field that was not asked because its credits are used up; it can be bought later. */
export const lockedField = z.object({ locked: z.literal(true) })
/** A phone (E.164) or an email address; null when none was found. */
export const contactField = z.union([z.string(), lockedField, z.null()])
export type ContactField = z.output<typeof contactField>

/**
 * What every reveal tells. `lead_id` is null when nothing was found. `source` and `fetched_at`:
 * where the contact came from and when.
 */
const reveal = {
  lead_id: text,
  email: contactField,
  source: text,
  fetched_at: z.nullable(fields.instant),
  credits_charged: creditAmounts,
  credits_left: creditAmounts,
  /** True where a team-mate had revealed it, or a part of it: that part is free. */
  is_from_team: z.boolean(),
  /** True for the numbers of `test-subjects.ts`. */
  is_test: z.boolean(),
}
/** What every lead has. */
const ofLead = { lead_id: z.string(), timestamp: fields.instant }
/** A page of leads, newest first. */
const pageOf = <Lead extends z.ZodMiniType>(each: Lead) =>
  z.object({ data: z.array(each), next_cursor: text, total: z.int() })

/** `present_address` and `permanent_address` separate their parts by "$". */
export const directorDetail = z.object({
  ...reveal,
  din_number: z.string(),
  full_name: z.string(),
  father_name: text,
  dob: z.nullable(fields.day),
  present_address: text,
  permanent_address: text,
  nationality: text,
  phone_no: contactField,
  status: text,
  designation: text,
  companies: z.array(
    z.object({ identification_number: z.string(), company_name: text, designation: text }),
  ),
})
export type DirectorDetail = z.output<typeof directorDetail>

/**
 * Costs what is found: one phone credit for a phone, one email credit for an email address; nothing
 * the second time. Refuses: validation_failed, permission_required, not_found (no such DIN),
 * credits_exhausted, rate_limited (also: too many that found nothing), conflict,
 * provider_unavailable.
 */
export const revealDirector = defineEndpoint({
  name: 'revealDirector',
  summary: 'Reveal the phone number and email address of a director',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/mobile-email-from-din`,
  access: {
    who: 'user',
    permission: 'din-search',
    needsOnboarding: true,
    credentials: ['session', 'api_key'],
  },
  body: z.object({
    director_id: fields.dinField,
    /**
     * The company at which he was found, on whose board he sits or sat: the lead is filed under it.
     * Else his first active company.
     */
    identification_number: fields.whenFilled(fields.identificationNumberField),
  }),
  data: directorDetail,
})

export const lead = z.object({
  ...ofLead,
  director_id: z.string(),
  director_data: z.object({
    full_name: z.string(),
    /**
     * The company under which the lead is filed, with its name and what he is there; null where
     * none is known.
     */
    identification_number: text,
    company_name: text,
    designation: text,
    phone_no: text,
    email: text,
  }),
  /** What became of the reports about it; null where there is none. */
  report: z.nullable(leadReport),
})
export type Lead = z.output<typeof lead>

export const getLeadsExtracted = defineEndpoint({
  name: 'getLeadsExtracted',
  summary: 'What this account has revealed about directors, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-leads-extracted`,
  access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: pageOf(lead),
})

/** The columns of the leads about directors, with their headings. */
export const DIN_LEAD_COLUMNS = {
  timestamp: 'Extracted on',
  name: 'Name',
  din: 'DIN',
  company: 'Company',
  designation: 'Designation',
  phone: 'Phone',
  email: 'Email',
  report: 'Report',
} as const

/** Company matches any company of the director. Refuses: validation_failed. */
export const queryLeads = defineEndpoint({
  name: 'queryLeads',
  summary: 'Search, filter, sort and count all that this account has revealed about directors',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-leads-extracted/query`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: queryBody(DIN_LEAD_COLUMNS),
  data: queriedPageOf(lead),
})

/** Refuses: validation_failed. */
export const exportLeads = defineEndpoint({
  name: 'exportLeads',
  summary: 'The same rows as a CSV or Excel file, all of them or those that were chosen',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-leads-extracted/export`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: exportBody(DIN_LEAD_COLUMNS),
  data: file(),
})

export const gstDetail = z.object({
  ...reveal,
  gstin: z.string(),
  business_name: text,
  legal_name: text,
  gstin_status: text,
  state: text,
  mobile_number: contactField,
})
export type GstDetail = z.output<typeof gstDetail>

/**
 * Costs what is found, as `revealDirector` does. Refuses: validation_failed, permission_required,
 * not_found (no such GST number), credits_exhausted, rate_limited (also: too many that found
 * nothing), conflict, provider_unavailable.
 */
export const revealGst = defineEndpoint({
  name: 'revealGst',
  summary: 'Reveal the phone number and email address behind a GST number',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/mobile-email-from-gst`,
  access: {
    who: 'user',
    permission: 'gstin-search',
    needsOnboarding: true,
    credentials: ['session', 'api_key'],
  },
  body: z.object({ gstin: fields.gstinField }),
  data: gstDetail,
})

export const gstLead = z.object({
  ...ofLead,
  business_name: text,
  gstin: z.string(),
  mobile_number: text,
  email: text,
})
export type GstLead = z.output<typeof gstLead>

export const getGstLogs = defineEndpoint({
  name: 'getGstLogs',
  summary: 'What this account has revealed about GST numbers, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-gst-logs`,
  access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
  query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
  data: pageOf(gstLead),
})

/** The columns of the leads about GST numbers, with their headings. */
export const GST_LEAD_COLUMNS = {
  timestamp: 'Extracted on',
  name: 'Business Name',
  gstin: 'GST Number',
  phone: 'Phone',
  email: 'Email',
} as const

/** Refuses: validation_failed. */
export const queryGstLeads = defineEndpoint({
  name: 'queryGstLeads',
  summary: 'Search, filter, sort and count all that this account has revealed about GST numbers',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-gst-logs/query`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: queryBody(GST_LEAD_COLUMNS),
  data: queriedPageOf(gstLead),
})

/** Refuses: validation_failed. */
export const exportGstLeads = defineEndpoint({
  name: 'exportGstLeads',
  summary: 'The same rows as a CSV or Excel file, all of them or those that were chosen',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/get-gst-logs/export`,
  access: { who: 'user', credentials: ['session', 'api_key'] },
  body: exportBody(GST_LEAD_COLUMNS),
  data: file(),
})
