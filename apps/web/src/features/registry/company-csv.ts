import { toCsv } from '@dastak/contract/csv.ts'
import type { CompanyRecord } from '@dastak/contract/registry.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { COMPANY_EXPORT } from './company-columns.tsx'

/** Downloads `company_information.csv` with every field of the records. */
export function downloadCompanies(companies: readonly CompanyRecord[]): void {
  const header = COMPANY_EXPORT.map(([name]) => name)
  const records = companies.map((company) => COMPANY_EXPORT.map(([, read]) => read(company)))
  downloadCsv('company_information.csv', toCsv(header, records))
}
