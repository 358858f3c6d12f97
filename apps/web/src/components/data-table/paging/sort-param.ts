import type { Sort } from '../columns/column.ts'
import type { TableView } from '../data-table-props.ts'

/** Reads a sort from an address: `name` is ascending, `-name` descending; null if empty. */
export function parseSort(param: string | undefined): Sort | null {
  if (!param) return null
  return param.startsWith('-')
    ? { column: param.slice(1), direction: 'desc' }
    : { column: param, direction: 'asc' }
}

export function formatSort(sort: Sort): string {
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}

/** The sort after a click on a heading: ascending, then descending, then the default. */
export function nextSort({ sort, isAlwaysSorted }: TableView, column: string): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  if (sort.direction === 'asc') return { column, direction: 'desc' }
  return isAlwaysSorted ? { column, direction: 'asc' } : null
}
