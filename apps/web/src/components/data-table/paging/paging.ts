import { LIST_MAX_ROWS, TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'

export type PageSize = number | 'all'

const PAGE_SIZES: readonly PageSize[] = [TABLE_PAGE_SIZE, 30, 100, 'all']
/** Most rows of a page that the server makes. */
export const REMOTE_MOST = LIST_MAX_ROWS

/** `page` counts from 1, brought back into the list; rows `first`, `last` from 1, 0 for none. */
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

/** What can be chosen: a list that comes from the server page by page has no page of all rows. */
export function pageSizes(isRemote: boolean): readonly PageSize[] {
  return isRemote ? PAGE_SIZES.map((size) => (size === 'all' ? REMOTE_MOST : size)) : PAGE_SIZES
}

/** A page size as written in an address; the usual one for anything that is not offered. */
export function parsePageSize(param: string | undefined, usual = TABLE_PAGE_SIZE): PageSize {
  return [...PAGE_SIZES, REMOTE_MOST].find((size) => String(size) === param) ?? usual
}
