import type { Writable } from 'node:stream'
import type { SampleCompany } from './companies.ts'
import { createCsvSink, csvRow, headingOf, type CsvColumns } from '../csv.ts'

/** The registry's 2025 layout. */
const COLUMNS: CsvColumns<SampleCompany> = [
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
]
export const COMPANY_HEADING = headingOf(COLUMNS)
export const companyCsvRow = (company: SampleCompany) => csvRow(COLUMNS, company)

/** Writes companies as a file that `registry import` reads, and ends the stream. */
export async function writeCompaniesCsv(
  stream: Writable,
  companies: Iterable<SampleCompany>,
): Promise<void> {
  const sink = createCsvSink(stream, COMPANY_HEADING)
  for (const company of companies) {
    const paused = sink.add(companyCsvRow(company))
    if (paused) await paused
  }
  await sink.end()
}
