/** Finds columns by any of their names, ignoring case, spaces, underscores and other marks. */
export interface Columns {
  /** The field of a column, '' where the file has no such column. */
  get(fields: readonly string[], column: string): string
  has(column: string): boolean
}

/** `names`: for each column the headings it has in files, in small letters without marks. */
export function findColumns(headings: readonly string[], names: Readonly<Record<string, readonly string[]>>): Columns {
  const plain = headings.map(plainHeading)
  const indexes = new Map<string, number>()
  for (const [column, known] of Object.entries(names)) {
    const index = known.map((name) => plain.indexOf(name)).find((at) => at >= 0)
    if (index !== undefined) indexes.set(column, index)
  }
  return {
    get: (fields, column) => {
      const index = indexes.get(column)
      return index === undefined ? '' : (fields[index] ?? '')
    },
    has: (column) => indexes.has(column),
  }
}

/** A heading in small letters without marks: `Company_Name ` is `companyname`. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, '')
}
