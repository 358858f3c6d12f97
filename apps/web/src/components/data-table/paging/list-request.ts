import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import {
  ANY_COLUMN,
  type Column,
  type Filters,
  type Sort,
  isDataColumn,
} from '../columns/column.ts'
import type { TableView } from '../data-table-props.ts'
import { REMOTE_MOST } from './paging.ts'
import { formatSort } from './sort-param.ts'
import { timeZone } from '../../../lib/text/dates.ts'

/** Which rows of a list that the server keeps, and in which order. */
export interface ListRequest {
  /** In any column. */
  search?: string
  /** By column id: what the column shows contains it. */
  filters?: Record<string, string>
  /** A column's id, with a hyphen before it the other way round. */
  sort?: string
  /** The viewer's, by its IANA name. */
  time_zone?: string
}

/** All of them, as a file. */
export interface FileRequest extends ListRequest {
  format: TableFormat
}

/** One request for a pause in typing. */
const PAUSE_MS = 150

/** What filters and sort ask of the server; left out is what names no column (old addresses). */
export function listRequest<Row>(
  columns: readonly Column<Row>[],
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
    time_zone: timeZone,
  }
}

/** A remote table's page to be fetched; `isTyping` until the filters have come to rest. */
export function usePageRequest<Row>(
  columns: readonly Column<Row>[],
  filters: Filters,
  view: TableView,
) {
  const [typed] = useDebouncedValue(filters, PAUSE_MS)
  const asked = listRequest(columns, typed, view.sort)
  const limit = view.pageSize === 'all' ? REMOTE_MOST : view.pageSize
  return {
    asked,
    /** With all that is typed. */
    latest: listRequest(columns, filters, view.sort),
    page: { ...asked, offset: (view.page - 1) * limit, limit },
    isTyping: typed !== filters,
  }
}
