import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import {
  ANY_COLUMN,
  type Filters,
  type RequestedColumn,
  type Sort,
  isDataColumn,
} from '../columns/column.ts'
import type { TableView } from '../data-table-props.ts'
import { REMOTE_MAX } from './paging.ts'
import { formatSort } from './sort-param.ts'
import { timeZone } from '../../../lib/text/dates.ts'

/** The search, filters and sort of a remote list. */
export interface ListRequest {
  /** Text to find in any column. */
  search?: string
  /** Text to find in one column, by column id. */
  filters?: Record<string, string>
  /** A column's id, with a hyphen in front for descending. */
  sort?: string
  /** The IANA name of the user's time zone. */
  time_zone?: string
}

/** A request for all matching rows as a file. */
export interface FileRequest extends ListRequest {
  format: TableFormat
}

/** A request is sent after a pause of typing. */
const PAUSE_MS = 150

/** Makes the request. Unknown columns, which old addresses may have, are left out. */
export function listRequest(
  columns: readonly RequestedColumn[],
  filters: Filters,
  sort: Sort | null,
): ListRequest {
  const ids = columns.filter(isDataColumn).map(({ id }) => id)
  const typed = ids.flatMap((id): [string, string][] =>
    filters[id]?.trim() ? [[id, filters[id]]] : [],
  )
  const search = filters[ANY_COLUMN]?.trim()
  return {
    ...(search && { search }),
    ...(typed.length > 0 && { filters: Object.fromEntries(typed) }),
    ...(sort && ids.includes(sort.column) && { sort: formatSort(sort) }),
    time_zone: timeZone(),
  }
}

/** The request for a page of a remote table. */
export function pageRequest(
  columns: readonly RequestedColumn[],
  filters: Filters,
  view: TableView,
) {
  const limit = view.pageSize === 'all' ? REMOTE_MAX : view.pageSize
  return { ...listRequest(columns, filters, view.sort), offset: (view.page - 1) * limit, limit }
}

/** The same while the user types filters. `isTyping` is true until the user stops typing. */
export function usePageRequest(
  columns: readonly RequestedColumn[],
  filters: Filters,
  view: TableView,
) {
  const [typed] = useDebouncedValue(filters, PAUSE_MS)
  return {
    request: listRequest(columns, typed, view.sort),
    /** The request with the latest filters, for downloads. */
    latest: listRequest(columns, filters, view.sort),
    page: pageRequest(columns, typed, view),
    isTyping: typed !== filters,
  }
}
