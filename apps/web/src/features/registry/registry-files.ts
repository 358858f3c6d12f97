import { COMPANY_COLUMNS, DIRECTOR_COLUMNS } from '@dastak/contract/registry/export.ts'
import type { CompanyRecord, DirectorRecord } from '@dastak/contract/registry/registry.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { saveTable, tableOf } from '../../lib/files/table-file.ts'

export const COMPANIES_FILE = 'company_information'
export const EMPLOYEES_FILE = 'employee_directory'

/** Downloads companies with every field of the record, as the server writes a search's file. */
export function downloadCompanies(
  companies: readonly CompanyRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(COMPANIES_FILE, format, tableOf(COMPANY_COLUMNS, companies))
}

/** Downloads directors, with the contacts that this account owns. */
export function downloadDirectors(
  directors: readonly DirectorRecord[],
  format: TableFormat,
): Promise<void> {
  return saveTable(EMPLOYEES_FILE, format, tableOf(DIRECTOR_COLUMNS, directors))
}
