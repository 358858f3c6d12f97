import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import type { Page } from './registry.api.ts'

/** What the pages of a search that have come so far hold, and how many rows there are in all. */
export interface SearchResults<Row> {
  /** Null while they are loading. */
  rows: Row[] | null
  total: number
  /** The specification's count, of all rows that match. */
  count: string
  /** How many of them have come; empty where all have. */
  loaded: string
}

/** Beyond this the server doesn't count. */
export function totalWords(total: number, isCapped: boolean): string {
  return formatNumber(total) + (isCapped ? '+' : '')
}

export function useSearchResults<Row>(data: InfiniteData<Page<Row>> | undefined): SearchResults<Row> {
  return useMemo(() => {
    const last = data?.pages.at(-1)
    if (!data || !last) return { rows: null, total: 0, count: '', loaded: '' }
    const rows = data.pages.flatMap((page) => page.rows)
    const total = Math.max(last.total, rows.length)
    const words = totalWords(total, last.is_total_capped)
    return {
      rows,
      total,
      count: `Showing ${words} Results...`,
      loaded: last.next_cursor === null ? '' : `${formatNumber(rows.length)} of ${words} loaded`,
    }
  }, [data])
}
