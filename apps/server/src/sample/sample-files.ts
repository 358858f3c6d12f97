import type { Writable } from 'node:stream'
import type { SampleDirectorship } from './companies/boards.ts'
import type { SampleCompany } from './companies/companies.ts'
import type { SampleDirector } from './companies/people.ts'
import { createCsvSink, type CsvValue } from './csv.ts'
import type { SampleGstNumber } from './gst-numbers.ts'
import type { SampleEntry } from './registry.ts'

/** The columns of a file in order: each with its heading and its value for a row. */
type Columns<Row> = readonly (readonly [string, (row: Row) => CsvValue])[]

/** A file for an import: its heading, and its rows about one company. */
export type SampleFile = Omit<ReturnType<typeof fileOf<unknown>>, 'rowOf'>

function fileOf<Row>(of: (entry: SampleEntry) => readonly Row[], columns: Columns<Row>) {
  const rowOf = (row: Row) => columns.map(([, value]) => value(row))
  return {
    heading: columns.map(([name]) => name),
    rowOf,
    rowsOf: (entry: SampleEntry) => of(entry).map(rowOf),
  }
}

/** The source that sample contacts name. */
const SAMPLE_SOURCE = 'Sample'

/** The files of an invented registry, in the order of their import. */
export const SAMPLE_FILES = {
  /** The registry's 2025 layout. */
  companies: fileOf<SampleCompany>(
    ({ company }) => [company],
    [
      ['CIN', (company) => company.cin],
      ['CompanyName', (company) => company.name],
      ['CompanyROCcode', (company) => company.roc],
      ['CompanyCategory', (company) => company.category],
      ['CompanySubCategory', (company) => company.subCategory],
      ['CompanyClass', (company) => company.companyClass],
      ['AuthorizedCapital', (company) => `${company.authorizedCapital}.00`],
      ['PaidupCapital', (company) => `${company.paidUpCapital}.00`],
      ['CompanyRegistrationdate_date', (company) => company.registeredOn],
      ['Registered_Office_Address', (company) => company.address],
      ['Listingstatus', (company) => company.listing],
      ['CompanyStatus', (company) => company.status],
      ['CompanyStateCode', (company) => company.place.state.toLowerCase()],
      ['CompanyIndian/Foreign Company', () => 'Indian'],
      ['nic_code', (company) => company.nicCode],
      ['CompanyIndustrialClassification', (company) => company.industry],
    ],
  ),

  /** A row for each directorship, with the director's own data repeated. */
  directors: fileOf<SampleDirectorship>(
    ({ seats }) => seats,
    [
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
    ],
  ),

  'contacts-din': fileOf<SampleDirector>(
    ({ newDirectors }) =>
      newDirectors.filter(({ phone, email }) => phone !== null || email !== null),
    [
      ['din', ({ din }) => din],
      ['phone', ({ phone }) => phone],
      ['email', ({ email }) => email],
      ['source', () => SAMPLE_SOURCE],
      ['as_of', ({ contactAsOf }) => contactAsOf],
    ],
  ),

  'contacts-gstin': fileOf<SampleGstNumber>(
    ({ gstNumbers }) => gstNumbers,
    [
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
    ],
  ),
}

/** Writes companies as a file that `registry import` reads, and ends the stream. */
export async function writeCompaniesCsv(stream: Writable, companies: Iterable<SampleCompany>) {
  const { heading, rowOf } = SAMPLE_FILES.companies
  const sink = createCsvSink(stream, heading)
  for (const company of companies) {
    const paused = sink.add(rowOf(company))
    if (paused) await paused
  }
  await sink.end()
}
