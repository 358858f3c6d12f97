import { csvRow, headingOf, type CsvColumns, type CsvValue } from '../csv.ts'
import type { SampleGstNumber } from '../gst-numbers.ts'
import type { SampleDirectorship } from './boards.ts'
import type { SampleDirector } from './people.ts'

/** Sample contacts say where they come from. */
const SAMPLE_SOURCE = 'Sample'

/** For `directors import`: a row for each seat, the director's own facts repeated. */
const SEAT_COLUMNS: CsvColumns<SampleDirectorship> = [
  ['din', ({ director }) => director.din],
  ['full_name', ({ director }) => director.fullName],
  ['first_name', ({ director }) => director.firstName],
  ['last_name', ({ director }) => director.lastName],
  ['father_name', ({ director }) => director.fatherName],
  ['dob', ({ director }) => director.dob],
  ['present_address', ({ director }) => director.presentAddress],
  ['permanent_address', ({ director }) => director.permanentAddress],
  ['nationality', ({ director }) => director.nationality],
  ['status', ({ director }) => director.status],
  ['cin', ({ cin }) => cin],
  ['designation', ({ designation }) => designation],
  ['appointed_on', ({ appointedOn }) => appointedOn],
  ['ended_on', ({ endedOn }) => endedOn],
]
export const DIRECTOR_HEADING = headingOf(SEAT_COLUMNS)
export const directorCsvRow = (seat: SampleDirectorship) => csvRow(SEAT_COLUMNS, seat)

/** The heading of `contacts import` for DINs. */
export const DIN_CONTACT_HEADING = ['din', 'phone', 'email', 'source', 'as_of'] as const

/** A director's contact as a row for `contacts import`. */
export function dinContactCsvRow({ din, phone, email, contactAsOf }: SampleDirector): CsvValue[] {
  return [din, phone, email, SAMPLE_SOURCE, contactAsOf]
}

/** For `contacts import` of GST numbers. */
const GSTIN_COLUMNS: CsvColumns<SampleGstNumber> = [
  ['gstin', ({ gstin }) => gstin],
  ['business_name', ({ businessName }) => businessName],
  ['legal_name', ({ legalName }) => legalName],
  ['gstin_status', ({ gstinStatus }) => gstinStatus],
  ['state', ({ state }) => state],
  ['cin', ({ cin }) => cin],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['source', () => SAMPLE_SOURCE],
  ['as_of', ({ asOf }) => asOf],
]
export const GSTIN_CONTACT_HEADING = headingOf(GSTIN_COLUMNS)
export const gstinContactCsvRow = (number: SampleGstNumber) => csvRow(GSTIN_COLUMNS, number)
