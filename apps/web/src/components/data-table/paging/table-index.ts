import {
  ANY_COLUMN,
  type Column,
  type Filters,
  type Sort,
  isDataColumn,
} from '../columns/column.ts'

/** Filters and sorts a fixed list. Caches the lower-case text of columns and the last order. */
interface TableIndex<Row> {
  /**
   * The rows that match all filters, sorted, or in the given order if `sort` is null or unknown.
   */
  select: (filters: Filters, sort: Sort | null) => readonly Row[]
}

/**
 * Filters find a part of the text and ignore case. In phone, identifier and number columns blanks
 * are ignored, in number columns also commas and plus signs. The search box searches in all
 * columns. Sorting is stable, and empty cells are last in both directions.
 */
export function createTableIndex<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): TableIndex<Row> {
  const textsByColumn = new Map<string, string[]>()
  const byId = new Map(columns.map((column) => [column.id, column]))
  let sorted: { sort: Sort | null; rows: readonly number[] } = {
    sort: null,
    rows: rows.map((_, row) => row),
  }
  const given = sorted

  function textsOf(column: Column<Row>): string[] {
    let texts = textsByColumn.get(column.id)
    if (!texts)
      textsByColumn.set(column.id, (texts = rows.map((row) => normalise(column, column.text(row)))))
    return texts
  }

  function orderOf(sort: Sort | null): readonly number[] {
    const column = sort && byId.get(sort.column)
    if (!column) return given.rows
    if (sorted.sort?.column !== sort.column || sorted.sort.direction !== sort.direction) {
      const keys = column.sortBy ? rows.map(column.sortBy) : textsOf(column)
      sorted = { sort, rows: orderBy(keys, sort.direction) }
    }
    return sorted.rows
  }

  function inAnyColumn(typed: string, left: readonly number[]): readonly number[] {
    const searched = columns
      .filter(isDataColumn)
      .map((column) => ({ texts: textsOf(column), needle: normalise(column, typed) }))
      .filter(({ needle }) => needle !== '')
    return left.filter((row) => searched.some(({ texts, needle }) => texts[row]!.includes(needle)))
  }

  return {
    select(filters, sort) {
      const filtered = columns
        .map((column) => ({ needle: normalise(column, filters[column.id] ?? ''), column }))
        .filter(({ needle }) => needle !== '')
      let left = orderOf(sort)
      for (const { needle, column } of filtered) {
        const texts = textsOf(column)
        left = left.filter((row) => texts[row]!.includes(needle))
      }
      const anywhere = filters[ANY_COLUMN] ?? ''
      if (anywhere.trim() !== '') left = inAnyColumn(anywhere, left)
      return left.map((row) => rows[row]!)
    },
  }
}

function normalise<Row>({ kind }: Column<Row>, text: string): string {
  const lower = text.toLowerCase()
  if (kind === 'number') return lower.replaceAll(/[\s,+]/g, '')
  return kind === 'phone' || kind === 'identifier' ? lower.replaceAll(/\s/g, '') : lower.trim()
}

/** The row indices, sorted by key. Empty keys are last, equal ones stay in order. */
function orderBy(keys: readonly (string | number)[], direction: Sort['direction']): number[] {
  const factor = direction === 'asc' ? 1 : -1
  return keys
    .map((_, row) => row)
    .sort((one, other) => {
      const [a, b] = [keys[one]!, keys[other]!]
      if (a === b) return one - other
      if (a === '') return 1
      if (b === '') return -1
      return a < b ? -factor : factor
    })
}
