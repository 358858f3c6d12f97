import { toCsv } from '@dastak/contract/csv.ts'
import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { type Column, isDataColumn } from '../../components/data-table/column.ts'
import { downloadCsv } from '../../lib/csv.ts'

export const EMPLOYEES_CSV = 'employee_directory.csv'

/** Downloads directors with the columns of their table: contacts only where the account owns them. */
export function downloadEmployees(
  columns: readonly Column<DirectorRecord>[],
  directors: readonly DirectorRecord[],
): void {
  const exported = columns.filter(isDataColumn)
  const records = directors.map((director) => exported.map((column) => (column.csv ?? column.text)(director)))
  downloadCsv(
    EMPLOYEES_CSV,
    toCsv(
      exported.map(({ header }) => header),
      records,
    ),
  )
}
