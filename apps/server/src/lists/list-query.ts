/** A query of a list: columns of its contract, `sort` with a hyphen for descending order. */
export interface ListQuery<Column extends string> {
  search?: string | undefined
  filters?: Readonly<Partial<Record<Column, string | undefined>>> | undefined
  sort?: string | undefined
  time_zone?: string | undefined
}

/** A page of a list: after a cursor, or from an offset. */
export interface CursorRequest {
  limit?: number | undefined
  cursor?: string | undefined
}
export interface OffsetRequest {
  offset?: number | undefined
  limit?: number | undefined
}

/** The query for the list's store. */
export interface ListSelection<Column extends string> {
  filters: readonly { column: Column; text: string }[]
  search: string | null
  sort: { column: Column; isDescending: boolean }
}

/** Reads a query by the column ids. Default order: newest by `time` first. */
export function readListQuery<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  time: Column,
  { search = '', filters, sort = `-${time}` }: ListQuery<Column>,
): ListSelection<Column> {
  const ids = Object.keys(columns) as Column[]
  return {
    filters: ids.flatMap((column) => {
      const text = filters?.[column]
      return text ? [{ column, text }] : []
    }),
    search: search || null,
    sort: {
      column: ids.find((column) => column === sort.replace(/^-/, '')) ?? time,
      isDescending: sort.startsWith('-'),
    },
  }
}
