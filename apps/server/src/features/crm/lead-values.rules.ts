import type { CrmField, CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { splitName } from '@dastak/contract/person-name.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { LeadStage } from '@dastak/contract/worklist/stages.ts'
import type { CrmPlace, CrmRecord, CrmValue, CrmValues } from '../../ports/crm.ts'

/** A lead as its user may see it now. */
export interface ShownLead {
  kind: string
  subject: string
  name: string
  company_name: string | null
  designation: string | null
  cin: string | null
  phone: string | null
  email: string | null
  stage: LeadStage
  tags: readonly string[]
  /** The latest note. */
  note: string | null
}

const SOURCE = 'Dastak'

/** What is sent of a lead: the chosen fields that it has, if the CRM has a place for them. */
export function valuesOf(
  lead: ShownLead,
  { vendor, fields }: { vendor: CrmVendorName; fields: readonly string[] },
  places: readonly CrmPlace[],
): CrmValues {
  const sends = (field: CrmField, place?: CrmPlace) =>
    fields.includes(field) && (place === undefined || places.includes(place))
  // The lead of a GST number is a business, and its name is no person's.
  const isBusiness = lead.kind === 'gst'
  const person = isBusiness ? { first: '', last: '' } : splitName(titleCaseName(lead.name))
  const company = isBusiness ? lead.name : lead.company_name
  const all: readonly [CrmValue, boolean, string | null][] = [
    ['first_name', sends('name'), person.first],
    ['last_name', sends('name'), person.last],
    ['phone', sends('phone'), lead.phone],
    ['email', sends('email'), lead.email],
    ['company', sends('company'), company && titleCaseName(company)],
    ['designation', sends('designation'), lead.designation],
    ['din', sends('din', 'din') && lead.kind === 'din', lead.subject],
    ['cin', sends('cin', 'cin'), lead.cin],
    ['gstin', sends('gstin', 'gstin') && isBusiness, lead.subject],
    ['source', sends('source', 'source'), SOURCE],
    ['stage', sends('stage', 'stage'), LEAD_STATUSES[vendor][lead.stage]],
    ['tags', sends('tags', 'tags'), lead.tags.join(', ')],
    ['note', sends('note', 'note'), lead.note],
  ]
  return Object.fromEntries(
    all.flatMap(([value, isSent, text]) => (isSent && text ? [[value, text]] : [])),
  )
}

/**
 * The values for which the record is empty. A name is filled as a whole, so that it is never mixed
 * from two people. A number that the record has in another field is not filled twice.
 */
export function missingIn(record: CrmRecord, values: CrmValues): CrmValues {
  const hasName = record.values.first_name !== undefined || record.values.last_name !== undefined
  const isMissing = (value: CrmValue) => {
    if (value === 'first_name' || value === 'last_name') return !hasName
    if (value === 'phone' && record.phones.length > 0) return false
    return record.values[value] === undefined
  }
  return Object.fromEntries(
    Object.entries(values).filter(([value]) => isMissing(value as CrmValue)),
  )
}

/**
 * Whether the record of a company has nobody yet. A CIN names a company with many people, so a
 * record with a contact, or with another name, is the record of somebody else.
 */
export function awaitsContact({ values: held, phones }: CrmRecord, values: CrmValues): boolean {
  const nameOf = ({ first_name: first, last_name: last }: CrmValues) =>
    [first, last].filter(Boolean).join(' ').toLowerCase()
  const usable = ['', nameOf(values), held.company?.toLowerCase()]
  return phones.length === 0 && held.email === undefined && usable.includes(nameOf(held))
}

/** The fields of some values, for people: the two parts of a name are one. */
export function fieldsOf(values: CrmValues): CrmField[] {
  const names = Object.keys(values).map((value) =>
    value === 'first_name' || value === 'last_name' ? 'name' : value,
  )
  return [...new Set(names)] as CrmField[]
}
