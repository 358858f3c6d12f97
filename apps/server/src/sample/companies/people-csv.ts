import type { CsvValue } from '../csv.ts'
import type { SampleGstNumber } from '../gst-numbers.ts'
import type { SampleDirectorship } from './boards.ts'
import type { SampleDirector } from './people.ts'

/** Sample contacts say where they come from. */
const SAMPLE_SOURCE = 'Sample'

/** The heading of `directors import`: a row for each seat, the director's own facts repeated. */
export const DIRECTOR_HEADING = [
  'din',
  'full_name',
  'first_name',
  'last_name',
  'father_name',
  'dob',
  'present_address',
  'permanent_address',
  'nationality',
  'status',
  'cin',
  'designation',
  'appointed_on',
  'ended_on',
] as const

/** A seat as a row for `directors import`. */
export function directorCsvRow({
  director,
  cin,
  designation,
  appointedOn,
  endedOn,
}: SampleDirectorship): CsvValue[] {
  return [
    director.din,
    director.fullName,
    director.firstName,
    director.lastName,
    director.fatherName,
    director.dob,
    director.presentAddress,
    director.permanentAddress,
    director.nationality,
    director.status,
    cin,
    designation,
    appointedOn,
    endedOn,
  ]
}

/** The heading of `contacts import` for DINs. */
export const DIN_CONTACT_HEADING = ['din', 'phone', 'email', 'source', 'as_of'] as const

/** A director's contact as a row for `contacts import`. */
export function dinContactCsvRow({ din, phone, email, contactAsOf }: SampleDirector): CsvValue[] {
  return [din, phone, email, SAMPLE_SOURCE, contactAsOf]
}

/** The heading of `contacts import` for GST numbers. */
export const GSTIN_CONTACT_HEADING = [
  'gstin',
  'business_name',
  'legal_name',
  'gstin_status',
  'state',
  'cin',
  'phone',
  'email',
  'source',
  'as_of',
] as const

/** A GST number as a row for `contacts import`. */
export function gstinContactCsvRow(number: SampleGstNumber): CsvValue[] {
  const { gstin, businessName, legalName, gstinStatus, state, cin, phone, email, asOf } = number
  return [
    gstin,
    businessName,
    legalName,
    gstinStatus,
    state,
    cin,
    phone,
    email,
    SAMPLE_SOURCE,
    asOf,
  ]
}
