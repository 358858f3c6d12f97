import * as z from 'zod/mini'
import * as numbers from '../identifier-fields.ts'
import {
  contactField,
  defineLeads,
  defineReveal,
  defineRevealed,
  type LeadCalls,
  ofLead,
  reveal,
  text,
} from '../lookups.ts'

/** Businesses, by GST number. */

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

export const revealGst = defineReveal('gst', {
  name: 'revealGst',
  path: 'mobile-email-from-gst',
  body: z.object({ gstin: numbers.gstinField }),
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

/** The columns of GST leads, with their headings. */
export const GST_LEAD_COLUMNS = {
  timestamp: 'Extracted on',
  name: 'Business Name',
  gstin: 'GST Number',
  phone: 'Phone',
  email: 'Email',
} as const

const leads = defineLeads('gst', {
  names: ['getGstLogs', 'queryGstLeads', 'exportGstLeads'],
  path: 'get-gst-logs',
  lead: gstLead,
  columns: GST_LEAD_COLUMNS,
})
export const { list: getGstLogs, query: queryGstLeads, file: exportGstLeads } = leads

export const gstLeadRevealed = defineRevealed('gst', gstLead)

export const GST_CALLS = {
  ...leads,
  reveal: revealGst,
  revealed: gstLeadRevealed,
  bodyField: 'gstin',
  field: numbers.gstinField,
  subject: 'gstin',
  name: 'business_name',
  phone: 'mobile_number',
} as const satisfies LeadCalls<GstDetail>
