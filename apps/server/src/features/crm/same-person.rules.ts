import { linkedinAddress } from '@dastak/contract/linkedin/profile.ts'
import { isSamePhone, isSameProfile, isSameText } from '../../contact-values/same-value.rules.ts'
import type { CrmKeys, CrmRecord, CrmValue, CrmValues } from '../../ports/crm.ts'
import { isSameName, isSameOrganisation, namesAgree } from './names-agree.rules.ts'

/** What says who a lead is. */
export interface LeadIdentity {
  kind: string
  subject: string
  name: string
  company_name: string | null
  cin: string | null
  phone: string | null
  email: string | null
}

/** The value that names the subject of a lead, by the kind of the lead. */
const NUMBERS: Readonly<Record<string, 'din' | 'gstin' | 'linkedin'>> = {
  din: 'din',
  gst: 'gstin',
  linkedin: 'linkedin',
}

/** The lead of a GST number is an organisation, and its name is no person's. */
export const isOrganisation = ({ kind }: Pick<LeadIdentity, 'kind'>) => kind === 'gst'

/** A profile whose page was never read has its id as its name. */
const hasName = ({ name, subject }: Pick<LeadIdentity, 'name' | 'subject'>) => name !== subject

/** The number of a lead as a CRM has it. */
export const numberOf = ({ kind, subject }: Pick<LeadIdentity, 'kind' | 'subject'>) =>
  kind === 'linkedin' ? linkedinAddress(subject) : subject

/** By what the record of a lead is searched: only what is sent too. */
export function keysOf(lead: LeadIdentity, values: CrmValues): CrmKeys {
  const { din, gstin, linkedin, phone, email, cin, company } = values
  const named = gstin === undefined && company === undefined ? { phone, email } : { gstin, company }
  const all = isOrganisation(lead) ? named : { din, linkedin, phone, email, cin }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Whether a record has the number of the lead, so that it is its record without more. */
export function hasNumber(record: CrmRecord, lead: LeadIdentity): boolean {
  return compareNumber(record, lead) === 'same'
}

/** Whether a record has another number of this sort, so that it is of somebody else. */
export function hasOtherNumber(record: CrmRecord, lead: LeadIdentity): boolean {
  return compareNumber(record, lead) === 'other'
}

function compareNumber({ values }: CrmRecord, lead: LeadIdentity): 'none' | 'same' | 'other' {
  const key = NUMBERS[lead.kind]
  const held = key && values[key]
  if (held === undefined) return 'none'
  const isSame = key === 'linkedin' ? isSameProfile : isSameText
  return isSame(held, numberOf(lead)) ? 'same' : 'other'
}

/**
 * Whether a record may be that of a lead. Of a person, they share a contact and no name or number
 * contradicts. A company's number instead of a contact counts only with the same name. Of an
 * organisation, the names are the same, and the record is no person's.
 */
export function mayBe(record: CrmRecord, lead: LeadIdentity): boolean {
  const { values } = record
  if (hasOtherNumber(record, lead)) return false
  const name = nameOf(values)
  if (isOrganisation(lead)) {
    const isPerson = name !== '' && !isSameOrganisation(name, lead.name)
    return !isPerson && !values.din && isSameOrganisation(values.company ?? name, lead.name)
  }
  if (values.gstin !== undefined && name === '') return false
  const hasPhone = record.phones.some((phone) => isSamePhone(phone, lead.phone ?? ''))
  const hasEmail = lead.email !== null && isSameText(values.email ?? '', lead.email)
  if (!hasPhone && !hasEmail)
    return (
      isSameText(values.cin ?? '', lead.cin ?? '-') &&
      record.phones.length === 0 &&
      values.email === undefined &&
      isSameName(name, lead.name)
    )
  if (name !== '') return hasName(lead) && namesAgree(name, lead.name)
  // A record without a person's name may be that of a company.
  return values.company === undefined || isSameOrganisation(values.company, lead.company_name ?? '')
}

/**
 * The one record that fits: with the whole name, otherwise with a part of it, otherwise without a
 * name. Undefined if there is none, or more than one.
 */
export function onlyOne(records: readonly CrmRecord[], lead: LeadIdentity): CrmRecord | undefined {
  const named = records.filter(({ values }) => nameOf(values) !== '')
  const whole = named.filter(({ values }) => isSameName(nameOf(values), lead.name))
  const best = [whole, named, records].find((some) => some.length > 0) ?? []
  return best.length === 1 ? best[0] : undefined
}

/** Whether a value is the number of a person or an organisation. */
export const isNumber = (value: CrmValue) => Object.values(NUMBERS).some((one) => one === value)

/** Whether nothing is left that names somebody or reaches them. */
export const hasNothing = ({ first_name, last_name, company, phone, email }: CrmValues) =>
  [first_name, last_name, company, phone, email].every((value) => value === undefined)

/** What a new record gets unchanged: not a stage, tags and notes, which people work on. */
const IDENTIFYING: readonly CrmValue[] = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'company',
  'designation',
  'cin',
]

/**
 * Whether a record is exactly what the lead would create, so that it is one that was created before
 * a crash.
 */
export function isCopy({ values: held }: CrmRecord, values: CrmValues): boolean {
  return IDENTIFYING.every((value) => {
    const [one, other] = [held[value] ?? '', values[value] ?? '']
    return isSameText(one, other) || (value === 'phone' && isSamePhone(one, other))
  })
}

const nameOf = ({ first_name: first, last_name: last }: CrmValues) =>
  [first, last].filter(Boolean).join(' ')
