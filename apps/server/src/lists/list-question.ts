/** What is asked of a list: columns of its contract, `sort` with a hyphen for descending. */
export interface ListQuestion<Column extends string> {
  search?: string | undefined
  filters?: Readonly<Partial<Record<Column, string | undefined>>> | undefined
  sort?: string | undefined
  time_zone?: string | undefined
}

/** A page of a list: behind a cursor, or from a place on. */
export interface CursorRequest {
  limit?: number | undefined
  cursor?: string | undefined
}
export interface OffsetRequest {
  offset?: number | undefined
  limit?: number | undefined
}

/** The same as the list's store takes it. */
export interface ListSelection<Column extends string> {
  filters: readonly { column: Column; text: string }[]
  search: string | null
  sort: { column: Column; isDescending: boolean }
}

/** What is asked, by the ids of the columns; without a sort the newest by `time` first. */
export function readListQuestion<Column extends string>(
  columns: Readonly<Record<Column, string>>,
  time: Column,
  { search = '', filters, sort = `-${time}` }: ListQuestion<Column>,
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
