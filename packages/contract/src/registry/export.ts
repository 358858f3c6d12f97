import * as z from 'zod/mini'
import { companyFilters, companySearch, directorSort, hasSearch } from './company-filters.ts'
import { addressLine, titleCase } from './company-text.ts'
import { dateCell, type TableCell } from '../tables/csv.ts'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { formatField } from '../tables/table-format.ts'
import {
  searchCompany,
  searchDirector,
  searcher,
  type CompanyRecord,
  type DirectorRecord,
} from './registry.ts'

/** Enough for people, too few to copy the registry. */
const exportLimits = { perUser: { calls: 20, seconds: 600 } } as const

/** Errors: validation_failed, email_not_verified, rate_limited. */
export const exportCompanies = defineEndpoint({
  name: 'exportCompanies',
  summary: 'The companies of a search as a CSV or Excel file, the first 10,000 of them',
  method: 'POST',
  path: `${searchCompany.path}/export`,
  access: searcher,
  limits: exportLimits,
  body: z.object({ ...companySearch, format: formatField }).check(hasSearch),
  data: file(),
})

/**
 * Only contacts that this account owns are included. Errors: as exportCompanies,
 * permission_required.
 */
export const exportDirectors = defineEndpoint({
  name: 'exportDirectors',
  summary: 'The directors of a search as a CSV or Excel file, the first 10,000 of them',
  method: 'POST',
  path: `${searchDirector.path}/export`,
  access: searcher,
  limits: exportLimits,
  body: z.object({
    query: fields.directorNameField,
    filters: z.optional(companyFilters),
    sort: z.optional(directorSort),
    format: formatField,
  }),
  data: file(),
})

/** The columns of the companies file: headings, and how to read each from the record. */
export const COMPANY_COLUMNS: readonly (readonly [
  string,
  (company: CompanyRecord) => TableCell,
])[] = [
  ['CIN / LLPIN', (company) => company.identification_number],
  ['Company Name', (company) => company.company_name],
  ['Former Names', (company) => company.former_names.join('; ')],
  ['Company Type', (company) => titleCase(company.company_type)],
  ['Company Status', (company) => company.company_status],
  ['ROC', (company) => company.roc_name],
  ['Class of Company', (company) => company.class_of_company],
  ['Registration Number', (company) => company.registration_number],
  ['Company Subcategory', (company) => company.company_subcategory],
  ['Date of Incorporation', (company) => dateCell(company.date_of_incorporation)],
  ['Main Division', (company) => company.main_division_description],
  ['Address', (company) => company.company_address.map(addressLine).join('; ')],
  ['Authorised Capital', (company) => company.authorised_capital],
  ['Paid-up Capital', (company) => company.paid_up_capital],
  ['Listed or Not', (company) => company.listed_or_not],
  ['Last AGM Date', (company) => dateCell(company.last_agm_date)],
  ['Balance Sheet Date', (company) => dateCell(company.balance_sheet_date)],
]

/** The columns of the directors file. A contact that the account does not own is empty. */
export const DIRECTOR_COLUMNS: readonly (readonly [
  string,
  (director: DirectorRecord) => TableCell,
])[] = [
  ['Name', (director) => [director.first_name, director.last_name].filter(Boolean).join(' ')],
  ['DIN', (director) => director.din_number],
  ['Phone', (director) => (director.is_revealed ? plain(director.mobile_no) : null)],
  ['Email', (director) => (director.is_revealed ? plain(director.email_address) : null)],
  ['Designation', (director) => director.designation],
  ['Company', (director) => director.company_name],
  ['Since', (director) => dateCell(director.current_designation_date)],
]

/** A field that was not found for this account may still be shown masked. */
function plain(contact: string | null): string | null {
  return contact?.includes('•') ? null : contact
}
