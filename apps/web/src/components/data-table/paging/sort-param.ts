import type { Sort } from '../columns/column.ts'
import type { TableView } from '../data-table-props.ts'

/** The sort as written in an address: `name` ascending, `-name` descending; null for none. */
export function parseSort(param: string | undefined): Sort | null {
  if (!param) return null
  return param.startsWith('-')
    ? { column: param.slice(1), direction: 'desc' }
    : { column: param, direction: 'asc' }
}

export function formatSort(sort: Sort): string {
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}

/** What a press on a head asks for: ascending, then descending, then as the rows were found. */
export function nextSort({ sort, isAlwaysSorted }: TableView, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  if (sort.direction === 'asc') return { column, direction: 'desc' }
  return isAlwaysSorted ? { column, direction: 'asc' } : null
}
