import type { InfiniteData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RemoteRows } from '../../../components/data-table/data-table-props.ts'
import { formatNumber } from '../../../lib/words/numbers.ts'
import type { Asked, Page } from '../registry.api.ts'

/** What the pages of a search that have come so far hold, and how many rows there are in all. */
interface SearchResults<Row> {
  /** Null while they are loading. */
  rows: Row[] | null
  remote: RemoteRows
  /** The specification's count, of all rows that match. */
  count: string
  /** How many of them have come; empty where all have. */
  loaded: string
}

/** Beyond this the server doesn't count. */
function totalWords(total: number, isCapped: boolean): string {
  return formatNumber(total) + (isCapped ? '+' : '')
}

interface Search<Row> {
  data: InfiniteData<Page<Row>> | undefined
  isPlaceholderData: boolean
}

export function useSearchResults<Row>(
  { data, isPlaceholderData: isBusy }: Search<Row>,
  { name, filters }: Pick<Asked<unknown>, 'name' | 'filters'>,
): SearchResults<Row> {
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])
  const last = data?.pages.at(-1)
  const total = Math.max(last?.total ?? 0, rows?.length ?? 0)
  const isTotalCapped = last?.is_total_capped ?? false
  const words = totalWords(total, isTotalCapped)
  return {
    rows,
    remote: {
      total,
      isTotalCapped,
      totalAll: total,
      isBusy,
      search: JSON.stringify([name, filters]),
    },
    count: rows ? `Showing ${words} Results...` : '',
    loaded: rows && last?.next_cursor ? `${formatNumber(rows.length)} of ${words} loaded` : '',
  }
}
