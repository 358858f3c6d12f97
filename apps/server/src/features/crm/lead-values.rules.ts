import type { CrmField, CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { splitName } from '@dastak/contract/person-name.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { LeadStage } from '@dastak/contract/worklist/stages.ts'
import type { CrmPlace, CrmRecord, CrmValue, CrmValues } from '../../ports/crm.ts'
import { isOrganisation, numberOf, type LeadIdentity } from './same-person.rules.ts'

/** A lead as its user may see it now. */
export interface ShownLead extends LeadIdentity {
  designation: string | null
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
  const isBusiness = isOrganisation(lead)
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
    ['linkedin', sends('linkedin', 'linkedin') && lead.kind === 'linkedin', numberOf(lead)],
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
 * from two people. A number that the record has in another field is not filled twice. A stage is
 * missing too if the record still has the one that Dastak wrote there last.
 */
export function missingIn(
  record: CrmRecord,
  values: CrmValues,
  writtenStage: string | null,
): CrmValues {
  const hasName = record.values.first_name !== undefined || record.values.last_name !== undefined
  const isMissing = (value: CrmValue) => {
    if (value === 'first_name' || value === 'last_name') return !hasName
    if (value === 'phone' && record.phones.length > 0) return false
    const held = record.values[value]
    if (value === 'stage' && held === writtenStage) return held !== values.stage
    return held === undefined
  }
  return Object.fromEntries(
    Object.entries(values).filter(([value]) => isMissing(value as CrmValue)),
  )
}

/** The fields of some values, for people: the two parts of a name are one. */
export function fieldsOf(values: CrmValues): CrmField[] {
  const names = Object.keys(values).map((value) =>
    value === 'first_name' || value === 'last_name' ? 'name' : value,
  )
  return [...new Set(names)] as CrmField[]
}
