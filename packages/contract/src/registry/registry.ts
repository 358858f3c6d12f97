import { foundNotices } from '../contact-notices.ts'
import * as z from 'zod/mini'
import {
  companyFiltersText,
  companySearch,
  companyType,
  directorSort,
  hasSearch,
} from './company-filters.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import * as numbers from '../identifier-fields.ts'
import { COLLEAGUES_MAX, NAME_INPUT_MAX, SEARCH_MAX_ROWS, SUGGESTIONS_MAX } from '../limits.ts'
import { REGISTRY_PATH } from '../names.ts'

const text = z.nullable(z.string())

export const companyAddress = z.object({
  address_type: text,
  street_address: text,
  city: text,
  state: text,
  country: text,
  postal_code: text,
})

/** Dates are `YYYY-MM-DD`, amounts are rupees. Null if the registry has no value. */
export const companyRecord = z.object({
  identification_number: z.string(),
  company_name: z.string(),
  /** Earlier names, newest first. */
  former_names: z.array(z.string()),
  company_type: companyType,
  company_status: text,
  roc_name: text,
  class_of_company: text,
  registration_number: text,
  company_subcategory: text,
  date_of_incorporation: z.nullable(fields.day),
  main_division_description: text,
  company_address: z.array(companyAddress),
  authorised_capital: z.nullable(z.number()),
  paid_up_capital: z.nullable(z.number()),
  listed_or_not: text,
  last_agm_date: z.nullable(fields.day),
  balance_sheet_date: z.nullable(fields.day),
})
export type CompanyRecord = z.output<typeof companyRecord>
const teamHas = z.optional(z.object({ phone: z.boolean(), email: z.boolean() }))

/**
 * `email_address` and `mobile_no` are masked until this account has revealed them, and null if this
 * database has none. `may_find_more`: a vendor may have what is null here. `team_has`: a teammate
 * has revealed these, so a reveal of them is free.
 */
export const directorRecord = z.object({
  din_number: z.string(),
  first_name: text,
  last_name: text,
  designation: text,
  current_designation_date: z.nullable(fields.day),
  /** When this directorship ended, `YYYY-MM-DD`. Null if it is current. */
  ended_on: z.nullable(fields.day),
  /** The status of the DIN. */
  status: text,
  email_address: text,
  mobile_no: text,
  /** True if a report of this account was accepted: the contact is not in use. */
  is_email_bad: z.boolean(),
  is_phone_bad: z.boolean(),
  identification_number: text,
  company_name: text,
  /** True if this account has revealed the director. Another reveal is free. */
  is_revealed: z.boolean(),
  may_find_more: z.boolean(),
  team_has: teamHas,
  notices: foundNotices,
})
export type DirectorRecord = z.output<typeof directorRecord>

const credentials = ['session', 'api_key'] as const
const registryUser = { who: 'user', needsOnboarding: true, credentials } as const
export const searcher = { ...registryUser, needsVerifiedEmail: true } as const
/** The number of matches: exact up to 10,000, and never shown above it. */
const counted = { next_cursor: text, total: z.int(), is_total_capped: z.boolean() }

/**
 * Words in any order, incomplete, misspelt, or spelled as they sound, also of former names. Or an
 * exact CIN or LLPIN, or filters alone. Best match first unless `sort` is given. `next_cursor`
 * leads to the end. Errors: validation_failed, email_not_verified.
 */
export const searchCompany = defineEndpoint({
  name: 'searchCompany',
  summary: 'Search companies by name or identification number',
  method: 'POST',
  path: `${REGISTRY_PATH}/search-company-v2`,
  access: searcher,
  body: z.object({ ...companySearch, ...fields.pageQuery(SEARCH_MAX_ROWS) }).check(hasSearch),
  data: z.object({ companies: z.array(companyRecord), ...counted }),
})

/**
 * By name, or by DIN with the permission for it. `filters` is JSON: a director matches if one of
 * their companies matches all filters. Errors: validation_failed, email_not_verified,
 * permission_required.
 */
export const searchDirector = defineEndpoint({
  name: 'searchDirector',
  summary: 'Search directors by name or DIN',
  method: 'GET',
  path: `${REGISTRY_PATH}/search-director`,
  access: searcher,
  query: z.object({
    query: fields.directorNameField,
    filters: z.optional(companyFiltersText),
    sort: z.optional(directorSort),
    ...fields.pageQuery(SEARCH_MAX_ROWS),
  }),
  data: z.object({ directors: z.array(directorRecord), ...counted }),
})

/** The values of the filters, from the current registry. */
export const getSearchOptions = defineEndpoint({
  name: 'getSearchOptions',
  summary: 'The states, statuses, classes and industries that a search can filter by',
  method: 'GET',
  path: `${REGISTRY_PATH}/search-options`,
  access: searcher,
  data: z.object({
    states: z.array(z.string()),
    statuses: z.array(z.string()),
    classes: z.array(z.string()),
    industries: z.array(z.string()),
    year_from: z.nullable(z.int()),
    year_to: z.nullable(z.int()),
  }),
})

const suggestion = z.object({
  /** A CIN, LLPIN or DIN. */
  subject: z.string(),
  name: z.string(),
  /** Of a company: the matched former name, place, status. Of a director: designation, company. */
  detail: text,
})

/**
 * Names that complete the typed text, best match first. Numbers are not completed, so nobody finds
 * a DIN by guessing. Errors: validation_failed, email_not_verified.
 */
export const suggest = defineEndpoint({
  name: 'suggest',
  summary: 'Suggest companies or directors while a name is typed',
  method: 'GET',
  path: `${REGISTRY_PATH}/suggest`,
  access: searcher,
  query: z.object({
    kind: z.enum(['company', 'director'], 'kind must be company or director.'),
    query: fields.text('Please enter a name', NAME_INPUT_MAX),
  }),
  data: z.object({
    suggestions: z.array(suggestion).check(z.maxLength(SUGGESTIONS_MAX)),
  }),
})

/** Errors: validation_failed, not_found. */
export const getCinDetails = defineEndpoint({
  name: 'getCinDetails',
  summary: 'The company record of a CIN or LLPIN',
  method: 'GET',
  path: `${REGISTRY_PATH}/cin-details`,
  access: registryUser,
  query: z.object({ identification_number: numbers.identificationNumberField }),
  data: companyRecord,
})

/** Errors: validation_failed, not_found (no such company). */
export const getCompanyDirectors = defineEndpoint({
  name: 'getCompanyDirectors',
  summary: 'The directors of a company, contacts masked until revealed',
  method: 'GET',
  path: `${REGISTRY_PATH}/company-director-details`,
  access: registryUser,
  query: z.object({ identification_number: numbers.identificationNumberField }),
  data: z.object({ directors: z.array(directorRecord) }),
})

const seat = z.object({
  identification_number: z.string(),
  company_name: text,
  company_status: text,
  designation: text,
  /** `YYYY-MM-DD`. */
  appointed_on: z.nullable(fields.day),
  /** `YYYY-MM-DD`. Null if it is current. */
  ended_on: z.nullable(fields.day),
})

const colleague = z.object({
  din_number: z.string(),
  full_name: z.string(),
  companies: z.array(z.object({ identification_number: z.string(), company_name: text })),
})

/**
 * A person. Contacts are masked until this account has revealed them, and null if this database has
 * none. Personal details are null until then.
 */
export const personRecord = z.object({
  din_number: z.string(),
  full_name: z.string(),
  /** The status of the DIN. */
  status: text,
  is_revealed: z.boolean(),
  may_find_more: z.boolean(),
  team_has: teamHas,
  notices: foundNotices,
  mobile_no: text,
  email_address: text,
  phone_source: text,
  phone_fetched_at: z.nullable(fields.instant),
  email_source: text,
  email_fetched_at: z.nullable(fields.instant),
  lead_id: text,
  revealed_at: z.nullable(fields.instant),
  father_name: text,
  dob: z.nullable(fields.day),
  present_address: text,
  permanent_address: text,
  nationality: text,
  /** Current directorships first, latest first. */
  companies: z.array(seat),
  /** Directors of the same companies, those with most companies in common first. */
  colleagues: z.array(colleague).check(z.maxLength(COLLEAGUES_MAX)),
  colleagues_total: z.int(),
})
export type PersonRecord = z.output<typeof personRecord>

/** Errors: validation_failed, permission_required (no `din-search`, no lead), not_found. */
export const getDirector = defineEndpoint({
  name: 'getDirector',
  summary: 'A director: contacts, directorships, and directors of the same companies',
  method: 'GET',
  path: `${REGISTRY_PATH}/director-details`,
  access: registryUser,
  query: z.object({ din: numbers.dinField }),
  data: personRecord,
})
