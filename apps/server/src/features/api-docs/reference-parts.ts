import type { ErrorCode } from '@dastak/contract/errors.ts'

/** What the words of the reference are made of. */

export const GROUPS = [
  'Reveals',
  'Bulk',
  'Search',
  'Leads',
  'Credits',
  'Tools',
  'Webhooks',
] as const
export type Group = (typeof GROUPS)[number]

/** Calls that no key may make. */
export const WEB_APP = 'Web app'
export const TAG_TEXT: Readonly<Record<string, string>> = {
  Reveals:
    'Phone numbers and email addresses, for credits. A key may have a limit of credits a day: ' +
    'what could cost more than is left of it is refused as credits_exhausted (402), with ' +
    'Retry-After and words that say the limit and when the day ends.',
  Bulk: 'The same for files of identifiers.',
  Search: 'Companies and directors of the registry, free.',
  Leads: 'What this account has revealed.',
  Credits: 'What there is to spend, and what became of it.',
  Tools: 'Company profiles and the check of email addresses.',
  Webhooks: 'Addresses that are told of events, and what they are sent.',
  [WEB_APP]: 'Calls of the web app, which no key may make.',
}

/** What the reference says of a call that a key may make, beside what the contract says. */
export interface Reference {
  group: Group
  about: string
  /** Codes besides those that follow from its access, its input and the limits. */
  refuses?: readonly ErrorCode[]
  /** It moves credits, so that an `Idempotency-Key` counts. */
  isPaid?: boolean
  /** What the example asks for; what is needed, with invented values, where it is left out. */
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  /** The file of a form, where it has one. */
  file?: { filename: string; content: string }
}

export const LIST =
  'Newest first. Without limit up to 1,000 rows; next_cursor is sent back as cursor for the ' +
  'next ones, and is null at the end.'
export const QUERY =
  'Each filter is found anywhere in what its column shows. total counts what matches, ' +
  'total_all everything there is.'
export const FILE =
  'A CSV file in UTF-8, or with `format: xlsx` an Excel file with phones and identifiers as ' +
  'texts. A cell that a spreadsheet would run as a formula is made harmless.'

/** Calls of one group, by their names. */
export function inGroup(
  group: Group,
  calls: Readonly<Record<string, Omit<Reference, 'group'>>>,
): Record<string, Reference> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { group, ...call }]))
}
