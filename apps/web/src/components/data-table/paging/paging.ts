import { LIST_MAX_ROWS, TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'

export type PageSize = number | 'all'

const PAGE_SIZES: readonly PageSize[] = [TABLE_PAGE_SIZE, 30, 100, 'all']
/** The maximum number of rows on a page of a remote list. */
export const REMOTE_MAX = LIST_MAX_ROWS

/** `page`, `first` and `last` count from 1. `first` is 0 if there are no rows. */
export interface Page {
  page: number
  pages: number
  first: number
  last: number
}

export function pageOf(rows: number, page: number, size: PageSize): Page {
  const perPage = size === 'all' ? Math.max(rows, 1) : size
  const pages = Math.max(1, Math.ceil(rows / perPage))
  const current = Math.min(Math.max(1, page), pages)
  const first = (current - 1) * perPage + 1
  return {
    page: current,
    pages,
    first: rows === 0 ? 0 : first,
    last: Math.min(rows, first + perPage - 1),
  }
}

/** The page sizes that are offered. A remote list cannot show all rows on one page. */
export function pageSizes(isRemote: boolean): readonly PageSize[] {
  return isRemote ? PAGE_SIZES.map((size) => (size === 'all' ? REMOTE_MAX : size)) : PAGE_SIZES
}

/** Reads a page size from an address. Returns `fallback` if the size is not offered. */
export function parsePageSize(param: string | undefined, fallback = TABLE_PAGE_SIZE): PageSize {
  return [...PAGE_SIZES, REMOTE_MAX].find((size) => String(size) === param) ?? fallback
}
