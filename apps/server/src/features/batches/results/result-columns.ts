import type { ToldSubject } from '../../lookups/lookups.service.ts'
import type { AnyBatchType } from '../batch-kinds.ts'

type Read = (lead: ToldSubject) => string | null
type Columns = Readonly<Record<string, Read>>

const fact =
  (name: string): Read =>
  ({ facts }) => {
    const value = (facts as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : null
  }

/**
 * What is found, by the type of the batch: the columns that the result has beside those of the
 * file.
 */
const FOUND: Readonly<Record<AnyBatchType, Columns>> = {
  DIN: {
    full_name: ({ name }) => name,
    designation: ({ designation }) => designation,
    company_name: ({ company_name: company }) => company,
    phone_no: ({ phone }) => phone,
    email: ({ email }) => email,
  },
  GST: {
    business_name: fact('business_name'),
    legal_name: fact('legal_name'),
    gstin_status: fact('gstin_status'),
    state: fact('state'),
    mobile_number: ({ phone }) => phone,
    email: ({ email }) => email,
  },
  LINKEDIN: {
    name: ({ name }) => name,
    headline: fact('headline'),
    company: fact('company'),
    phone_no: ({ phone }) => phone,
    email: ({ email }) => email,
  },
  RC_TO_MOBILE: { mobile_number: ({ phone }) => phone, owner_name: fact('owner_name') },
  // What a phone credit buys of these stands where others have the phone number.
  MOBILE_TO_RC: {
    rc_number: ({ phone }) => phone,
    vehicle_class: fact('vehicle_class'),
    registered_on: fact('registered_on'),
  },
  PAN_TO_CURRENT_EMPLOYMENT: {
    employer_name: ({ phone }) => phone,
    designation: fact('designation'),
    since: fact('since'),
  },
}

export function resultHeading(type: AnyBatchType): string[] {
  return [
    'status',
    ...Object.keys(FOUND[type]),
    'credits_charged_phone',
    'credits_charged_email',
    'note',
  ]
}

export function foundCells(type: AnyBatchType, lead: ToldSubject | null): (string | null)[] {
  return Object.values(FOUND[type]).map((read) => (lead ? read(lead) : null))
}
