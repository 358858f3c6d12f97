import type { Writable } from 'node:stream'
import type { SampleCompany } from './companies.ts'
import { createCsvSink } from '../csv.ts'
import type { CsvValue } from '../csv.ts'

/** The heading of the registry's 2025 layout. */
export const COMPANY_HEADING = [
  'CIN',
  'CompanyName',
  'CompanyROCcode',
  'CompanyCategory',
  'CompanySubCategory',
  'CompanyClass',
  'AuthorizedCapital',
  'PaidupCapital',
  'CompanyRegistrationdate_date',
  'Registered_Office_Address',
  'Listingstatus',
  'CompanyStatus',
  'CompanyStateCode',
  'CompanyIndian/Foreign Company',
  'nic_code',
  'CompanyIndustrialClassification',
] as const

/** A company as a row of the registry's 2025 layout. */
export function companyCsvRow(company: SampleCompany): CsvValue[] {
  return [
    company.cin,
    company.name,
    company.roc,
    company.category,
    company.subCategory,
    company.companyClass,
    `${company.authorizedCapital}.00`,
    `${company.paidUpCapital}.00`,
    company.registeredOn,
    company.address,
    company.listing,
    company.status,
    company.place.state.toLowerCase(),
    'Indian',
    company.nicCode,
    company.industry,
  ]
}

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
