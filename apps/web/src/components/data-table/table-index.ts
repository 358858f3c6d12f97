import type { Column, Filters, Sort } from './column.ts'

/** Filters and sorts a fixed list of rows; keeps each filtered column in lower case and the last order. */
export interface TableIndex<Row> {
  /** The rows that match every filter, in the order of `sort` (the given order where it is null or unknown). */
  select: (filters: Filters, sort: Sort | null) => readonly Row[]
}

/**
 * A contains-match per column, upper and lower case alike; in phone and identifier columns blanks are ignored, so that a number
 * is found however it is spaced. Sorting is stable, and empty cells stay last in both directions.
 */
export function createTableIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): TableIndex<Row> {
  const textsByColumn = new Map<string, string[]>()
  const byId = new Map(columns.map((column) => [column.id, column]))
  let lastOrder: { column: string; order: readonly number[]; empty: number } | null = null

  function textsOf(column: Column<Row>): string[] {
    let texts = textsByColumn.get(column.id)
    if (!texts) textsByColumn.set(column.id, (texts = rows.map((row) => normalise(column, column.text(row)))))
    return texts
  }

  function ascending(column: Column<Row>): { order: readonly number[]; empty: number } {
    if (lastOrder?.column !== column.id) {
      const keys = column.sortBy ? rows.map(column.sortBy) : textsOf(column)
      const order = rows.map((_, index) => index).sort((a, b) => compare(keys[a]!, keys[b]!) || a - b)
      lastOrder = { column: column.id, order, empty: keys.filter((key) => key === '').length }
    }
    return lastOrder
  }

  function* inOrder(sort: Sort | null): Generator<number> {
    const column = sort && byId.get(sort.column)
    if (!column) return yield* rows.keys()
    const { order, empty } = ascending(column)
    if (sort.direction === 'asc') return yield* order
    // Turned round, but with the empty cells still last.
    const filled = order.length - empty
    for (let place = filled - 1; place >= 0; place--) yield order[place]!
    for (let place = filled; place < order.length; place++) yield order[place]!
  }

  return {
    select(filters, sort) {
      const tests = columns
        .map((column) => ({ needle: normalise(column, filters[column.id] ?? ''), column }))
        .filter(({ needle }) => needle !== '')
        .map(({ needle, column }) => ({ needle, texts: textsOf(column) }))
      const selected: Row[] = []
      for (const index of inOrder(sort)) {
        if (tests.every(({ needle, texts }) => texts[index]!.includes(needle))) selected.push(rows[index]!)
      }
      return selected
    },
  }
}

function normalise<Row>(column: Column<Row>, text: string): string {
  const lower = text.toLowerCase()
  return column.kind === 'phone' || column.kind === 'identifier' ? lower.replaceAll(/\s/g, '') : lower.trim()
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  if (a === '') return 1
  if (b === '') return -1
  return a < b ? -1 : 1
}
