import { ANY_COLUMN, type Column, type Filters, type Sort, isDataColumn } from '../../components/data-table/column.ts'
import { formatSort } from '../../components/data-table/sort-param.ts'
import type { LeadsAsked } from './lookup-kind.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a table's filters and sort ask of the server. What names no column, as an old address may, is left out. */
export function leadsAsked<Lead>(columns: readonly Column<Lead>[], filters: Filters, sort: Sort | null): LeadsAsked {
  const ids = columns.filter(isDataColumn).map(({ id }) => id)
  const typed = ids.flatMap((id): [string, string][] => (filters[id]?.trim() ? [[id, filters[id]]] : []))
  const search = filters[ANY_COLUMN]?.trim()
  return {
    ...(search && { search }),
    ...(typed.length > 0 && { filters: Object.fromEntries(typed) }),
    ...(sort && ids.includes(sort.column) && { sort: formatSort(sort) }),
    time_zone: timeZone,
  }
}
