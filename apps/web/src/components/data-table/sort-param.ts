import type { Sort } from './column.ts'

/** The sort as written in an address: `name` ascending, `-name` descending; null for none. */
export function parseSort(param: string | undefined): Sort | null {
  if (!param) return null
  return param.startsWith('-') ? { column: param.slice(1), direction: 'desc' } : { column: param, direction: 'asc' }
}

export function formatSort(sort: Sort): string {
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column
}

/** What a press on a column's head asks for: ascending first, then the other way round. */
export function nextSort(current: Sort | null, column: string): Sort {
  const isTurn = current?.column === column && current.direction === 'asc'
  return { column, direction: isTurn ? 'desc' : 'asc' }
}
