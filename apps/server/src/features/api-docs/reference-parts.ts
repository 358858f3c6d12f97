import type { ErrorCode } from '@dastak/contract/errors.ts'

/** Parts of the reference text. */

export const GROUPS = [
  'Reveals',
  'Bulk',
  'Search',
  'Leads',
  'Credits',
  'Tools',
  'CRM',
  'Webhooks',
] as const
export type Group = (typeof GROUPS)[number]

/** Calls that keys may not make. */
export const WEB_APP = 'Web app'
export const TAG_TEXT: Readonly<Record<string, string>> = {
  Reveals:
    'Phone numbers and email addresses, for credits. A key may have a daily credit limit. If a ' +
    'call could cost more than is left of it, it is refused as credits_exhausted (402). Its ' +
    'Retry-After and message say when the day ends.',
  Bulk: 'Reveals for files of identifiers.',
  Search: 'Companies and directors of the registry, free.',
  Leads: 'The leads of this account.',
  Credits: 'The credits of this account, and how they were spent.',
  Tools: 'Company profiles and the email check.',
  CRM: 'Leads in a CRM: Zoho CRM, HubSpot or Frappe CRM.',
  Webhooks: 'Addresses that receive events, and their deliveries.',
  [WEB_APP]: 'Calls of the web app, which API keys may not make.',
}

/** The description of a call that a key may make, in addition to the contract. */
export interface Reference {
  group: Group
  about: string
  /** Error codes in addition to those that follow from its access, its input and the limits. */
  refuses?: readonly ErrorCode[]
  /** It moves credits, so an `Idempotency-Key` is used. */
  isPaid?: boolean
  /** The input of the example. Default: the required fields with invented values. */
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** The file of a form, if it has one. */
  file?: { filename: string; content: string }
}

export const LIST =
  'Newest first. Without limit up to 1,000 rows. Send next_cursor as cursor for the next ' +
  'page. It is null on the last one.'
export const QUERY =
  'Each filter matches anywhere in the shown cell. total counts the rows that match, ' +
  'total_all counts all rows.'
/** Files of leads. */
export const LEAD_FILE =
  'With a layout it has the column names that the importer of a CRM knows. `format: vcf` ' +
  'is a file of vCards.'
export const FILE =
  'A CSV file in UTF-8, or with `format: xlsx` an Excel file with phones and identifiers as ' +
  'texts. Cells that a spreadsheet would run as a formula are made harmless.'

/** Calls of one group, by name. */
export function inGroup(
  group: Group,
  calls: Readonly<Record<string, Omit<Reference, 'group'>>>,
): Record<string, Reference> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { group, ...call }]))
}
