import * as z from 'zod/mini'
import {
  companyFiltersText,
  companyQuestion,
  companyType,
  directorSort,
  hasQuestion,
} from './company-filters.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
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

/** Dates are `YYYY-MM-DD`; amounts are rupees. What the registry does not tell is null. */
export const companyRecord = z.object({
  identification_number: z.string(),
  company_name: z.string(),
  /** What it was called before, the newest first. */
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
 * `email_address` and `mobile_no` are masked until this account has revealed them; null when this
 * database knows none. `may_find_more`: an outside source may still know what is null here.
 * `team_has`: a reveal has these from a team-mate, for nothing.
 */
export const directorRecord = z.object({
  din_number: z.string(),
  first_name: text,
  last_name: text,
  designation: text,
  current_designation_date: z.nullable(fields.day),
  /** When this seat ended, `YYYY-MM-DD`; null for one that is held. */
  ended_on: z.nullable(fields.day),
  /** Of the DIN. */
  status: text,
  email_address: text,
  mobile_no: text,
  /** True where a report of this account was accepted: it is not in use. */
  is_email_bad: z.boolean(),
  is_phone_bad: z.boolean(),
  identification_number: text,
  company_name: text,
  /** True when this account has revealed the director: asking again is free. */
  is_revealed: z.boolean(),
  may_find_more: z.boolean(),
  team_has: teamHas,
})
export type DirectorRecord = z.output<typeof directorRecord>

const credentials = ['session', 'api_key'] as const
const registryUser = { who: 'user', needsOnboarding: true, credentials } as const
export const searcher = { ...registryUser, needsVerifiedEmail: true } as const
/** How many fit in all: exact up to 10,000, and never told to be more. */
const counted = { next_cursor: text, total: z.int(), is_total_capped: z.boolean() }

/**
 * Words in any order, unfinished, misspelt, or as they sound, former names too; or an exact CIN or
 * LLPIN; or filters alone. The best first unless `sort` says otherwise. `next_cursor` leads to the
 * end. Refuses: validation_failed, email_not_verified.
 */
export const searchCompany = defineEndpoint({
  name: 'searchCompany',
  summary: 'Search companies by name or identification number',
  method: 'POST',
  path: `${REGISTRY_PATH}/search-company-v2`,
  access: searcher,
  body: z.object({ ...companyQuestion, ...fields.pageQuery(SEARCH_MAX_ROWS) }).check(hasQuestion),
  data: z.object({ companies: z.array(companyRecord), ...counted }),
})

/**
 * By name, or by DIN with the permission for it. `filters` is JSON: a director fits when one of the
 * companies where he sits fits all of them. Refuses: validation_failed, email_not_verified,
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

/** What the filters of a search can be set to, from the registry as it is loaded. */
export const getSearchOptions = defineEndpoint({
  name: 'getSearchOptions',
  summary: 'States, statuses, classes and industries that a search can be narrowed to',
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
  /** Company: former name if typed, place, status; director: designation, company. */
  detail: text,
})

/**
 * Names that what was typed may become, the best first. A number is no name: nobody finds a DIN by
 * trying. Refuses: validation_failed, email_not_verified.
 */
export const suggest = defineEndpoint({
  name: 'suggest',
  summary: 'Companies or directors while a name is typed',
  method: 'GET',
  path: `${REGISTRY_PATH}/suggest`,
  access: searcher,
  query: z.object({
    kind: z.enum(['company', 'director'], 'kind is one of company, director.'),
    query: fields.text('Please enter a name', NAME_INPUT_MAX),
  }),
  data: z.object({
    suggestions: z.array(suggestion).check(z.maxLength(SUGGESTIONS_MAX)),
  }),
})

/** Refuses: validation_failed, not_found. */
export const getCinDetails = defineEndpoint({
  name: 'getCinDetails',
  summary: 'The company record of a CIN or LLPIN',
  method: 'GET',
  path: `${REGISTRY_PATH}/cin-details`,
  access: registryUser,
  query: z.object({ identification_number: fields.identificationNumberField }),
  data: companyRecord,
})

/** Refuses: validation_failed, not_found (no such company). */
export const getCompanyDirectors = defineEndpoint({
  name: 'getCompanyDirectors',
  summary: 'The directors of a company, contacts masked until revealed',
  method: 'GET',
  path: `${REGISTRY_PATH}/company-director-details`,
  access: registryUser,
  query: z.object({ identification_number: fields.identificationNumberField }),
  data: z.object({ directors: z.array(directorRecord) }),
})

const seat = z.object({
  identification_number: z.string(),
  company_name: text,
  company_status: text,
  designation: text,
  /** `YYYY-MM-DD`. */
  appointed_on: z.nullable(fields.day),
  /** `YYYY-MM-DD`; null for a seat that is held. */
  ended_on: z.nullable(fields.day),
})

const colleague = z.object({
  din_number: z.string(),
  full_name: z.string(),
  companies: z.array(z.object({ identification_number: z.string(), company_name: text })),
})

/**
 * A person. Contacts are masked until this account has revealed them, null where this database
 * knows none; what a reveal without a contact would not tell is null until then.
 */
export const personRecord = z.object({
  din_number: z.string(),
  full_name: z.string(),
  /** Of the DIN. */
  status: text,
  is_revealed: z.boolean(),
  may_find_more: z.boolean(),
  team_has: teamHas,
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
  /** Seats that are held first, the latest first. */
  companies: z.array(seat),
  /** Who else sits where he sits, those with most boards in common first. */
  colleagues: z.array(colleague).check(z.maxLength(COLLEAGUES_MAX)),
  colleagues_total: z.int(),
})
export type PersonRecord = z.output<typeof personRecord>

/** Refuses: validation_failed, permission_required (no `din-search`, no lead), not_found. */
export const getDirector = defineEndpoint({
  name: 'getDirector',
  summary: 'A director: contact, boards and who else sits on them',
  method: 'GET',
  path: `${REGISTRY_PATH}/director-details`,
  access: registryUser,
  query: z.object({ din: fields.dinField }),
  data: personRecord,
})
