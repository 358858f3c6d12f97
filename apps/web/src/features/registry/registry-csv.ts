import { type CsvCell, toCsv } from '@dastak/contract/csv.ts'
import { COMPANY_CSV, DIRECTOR_CSV } from '@dastak/contract/registry-export.ts'
import type { CompanyRecord, DirectorRecord } from '@dastak/contract/registry.ts'
import { downloadCsv } from '../../lib/csv.ts'

export const COMPANIES_CSV = 'company_information.csv'
export const EMPLOYEES_CSV = 'employee_directory.csv'

/** Downloads companies with every field of the record, as the server writes the file of a search. */
export function downloadCompanies(companies: readonly CompanyRecord[]): void {
  downloadCsv(COMPANIES_CSV, csvOf(COMPANY_CSV, companies))
}

/** Downloads directors, with the contacts that this account owns. */
export function downloadDirectors(directors: readonly DirectorRecord[]): void {
  downloadCsv(EMPLOYEES_CSV, csvOf(DIRECTOR_CSV, directors))
}

function csvOf<Row>(columns: readonly (readonly [string, (row: Row) => CsvCell])[], rows: readonly Row[]): string {
  return toCsv(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, read]) => read(row))),
  )
}
