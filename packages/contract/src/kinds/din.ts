import * as z from 'zod/mini'
import * as fields from '../fields.ts'
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
import { leadReport } from '../reports.ts'

/** Directors, by director identification number. */

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

export const revealDirector = defineReveal('din', {
  name: 'revealDirector',
  path: 'mobile-email-from-din',
  body: z.object({
    director_id: numbers.dinField,
    /**
     * A company with this director, present or past. The lead is filed under it. Default: the
     * director's first active company.
     */
    identification_number: fields.whenFilled(numbers.identificationNumberField),
  }),
  data: directorDetail,
})

export const lead = z.object({
  ...ofLead,
  director_id: z.string(),
  director_data: z.object({
    full_name: z.string(),
    /**
     * The company under which the lead is filed, its name, and the designation there. Null if no
     * company is known.
     */
    identification_number: text,
    company_name: text,
    designation: text,
    phone_no: text,
    email: text,
  }),
  /** The result of the reports about it. Null if there are none. */
  report: z.nullable(leadReport),
})
export type Lead = z.output<typeof lead>

/** The columns of director leads, with their headings. */
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

/** The company filter of these leads matches any company of the director. */
const leads = defineLeads('din', {
  names: ['getLeadsExtracted', 'queryLeads', 'exportLeads'],
  path: 'get-leads-extracted',
  lead,
  columns: DIN_LEAD_COLUMNS,
})
export const { list: getLeadsExtracted, query: queryLeads, file: exportLeads } = leads

export const directorLeadRevealed = defineRevealed('din', lead)

export const DIN_CALLS = {
  ...leads,
  reveal: revealDirector,
  revealed: directorLeadRevealed,
  bodyField: 'director_id',
  field: numbers.dinField,
  subject: 'din_number',
  name: 'full_name',
  phone: 'phone_no',
} as const satisfies LeadCalls<DirectorDetail>
