import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { SEARCH_MAX_ROWS } from './limits.ts'
import { REGISTRY_PATH } from './names.ts'

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
  company_type: z.enum(['llp', 'pvt_ltd', 'others']),
  company_status: text,
  roc_name: text,
  class_of_company: text,
  registration_number: text,
  company_subcategory: text,
  date_of_incorporation: text,
  main_division_description: text,
  company_address: z.array(companyAddress),
  authorised_capital: z.nullable(z.number()),
  paid_up_capital: z.nullable(z.number()),
  listed_or_not: text,
  last_agm_date: text,
  balance_sheet_date: text,
})
export type CompanyRecord = z.output<typeof companyRecord>

/**
 * `email_address` and `mobile_no` are masked until this account has revealed them; null when this database knows none.
 * `may_find_more`: an outside source may still know what is null here.
 */
export const directorRecord = z.object({
  din_number: z.string(),
  first_name: text,
  last_name: text,
  designation: text,
  current_designation_date: text,
  email_address: text,
  mobile_no: text,
  identification_number: text,
  company_name: text,
  /** True when this account has revealed the director: asking again is free. */
  is_revealed: z.boolean(),
  may_find_more: z.boolean(),
})
export type DirectorRecord = z.output<typeof directorRecord>

const registryUser = { who: 'user', needsOnboarding: true, credentials: ['session', 'api_key'] } as const

/** Words in any order, prefixes, one typo, or an exact CIN or LLPIN. Refuses: validation_failed, email_not_verified. */
export const searchCompany = defineEndpoint({
  name: 'searchCompany',
  summary: 'Search companies by name or identification number',
  method: 'POST',
  path: `${REGISTRY_PATH}/search-company-v2`,
  access: { ...registryUser, needsVerifiedEmail: true },
  body: z.object({ company_name: fields.companyNameField, ...fields.pageQuery(SEARCH_MAX_ROWS) }),
  data: z.object({ companies: z.array(companyRecord), next_cursor: text, total: z.nullable(z.number()) }),
})

/** By name, or by DIN with the permission for it. Refuses: validation_failed, email_not_verified, permission_required. */
export const searchDirector = defineEndpoint({
  name: 'searchDirector',
  summary: 'Search directors by name or DIN',
  method: 'GET',
  path: `${REGISTRY_PATH}/search-director`,
  access: { ...registryUser, needsVerifiedEmail: true },
  query: z.object({ query: fields.directorNameField, ...fields.pageQuery(SEARCH_MAX_ROWS) }),
  data: z.object({ directors: z.array(directorRecord), next_cursor: text, total: z.nullable(z.number()) }),
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
