import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { type List, forgetRows, keepRows, recallRows } from '../state/kept-rows.ts'
import { onChange, queryClient } from './query-client.ts'

interface PageRequest {
  search?: string
  filters?: object
  offset?: number
  limit?: number
}

/** A schema of the contract. */
export interface Shape<Rows> {
  safeParse: (rows: unknown) => { success: true; data: Rows } | { success: false }
}

const MOST_ROWS = 100

/**
 * The query function of a list whose first page is kept in this browser: until the server answers,
 * the page of the last visit is shown. `shape` is the contract's: a page that another release has
 * kept in another shape is ignored. Pages of filters are not kept, because nobody starts with one.
 */
export function keptQuery<Rows>(
  list: List,
  shape: Shape<Rows>,
  request: PageRequest,
  load: (signal: AbortSignal) => Promise<Rows>,
) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<Rows> => {
    if (!isFirstPage(request)) return await load(signal)
    const key = JSON.stringify(request)
    void showKept(list, shape, { key, queryKey, signal })
    const rows = await load(signal)
    if (!signal.aborted) void keepRows(list, { request: key, rows, at: Date.now() })
    return rows
  }
}

function isFirstPage({ search, filters, offset, limit = 0 }: PageRequest): boolean {
  return search === undefined && filters === undefined && !offset && limit <= MOST_ROWS
}

async function showKept<Rows>(
  list: List,
  shape: Shape<Rows>,
  { key, queryKey, signal }: { key: string; queryKey: QueryKey; signal: AbortSignal },
): Promise<void> {
  if (queryClient.getQueryData(queryKey) !== undefined) return
  const kept = await recallRows(list, key)
  if (kept === null) return
  const parsed = shape.safeParse(kept.rows)
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  // Meanwhile the server may have answered, or the rows may have changed.
  if (!parsed.success || signal.aborted || !query || query.state.data !== undefined) return
  // If the call has already failed, its error is shown with the rows.
  const status = query.state.status === 'error' ? 'error' : 'success'
  query.setState({ data: parsed.data, dataUpdatedAt: kept.at, status })
}

// What the user has changed is not shown again before the server has answered.
onChange((queryKey = []) => void forgetRows(queryKey.filter((part) => typeof part === 'string')))
