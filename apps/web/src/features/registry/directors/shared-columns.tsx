import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { directorsText } from './directors.text.ts'

const { columns } = directorsText

export function directorName(director: DirectorRecord): string {
  return [director.first_name, director.last_name].filter(Boolean).join(' ')
}

/** Columns that all tables of directors share. */
export const NAME_COLUMN: Column<DirectorRecord> = {
  id: 'name',
  header: columns.name,
  text: directorName,
  show: (director) => titleCaseName(directorName(director)),
  isTitle: true,
}
export const DIN_COLUMN: Column<DirectorRecord> = {
  id: 'din',
  header: columns.din,
  kind: 'identifier',
  text: (director) => director.din_number,
  render: (director) => <Identifier value={director.din_number} />,
  width: 108,
  priority: 3,
  card: 'opened',
}
export const DESIGNATION_COLUMN: Column<DirectorRecord> = {
  id: 'designation',
  header: columns.designation,
  text: (director) => director.designation ?? '',
  minWidth: 104,
  priority: 2,
}
