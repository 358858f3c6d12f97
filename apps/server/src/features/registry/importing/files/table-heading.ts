import { isKnownHeading, findColumns, type ColumnNames } from './columns.rules.ts'
import { readQuoted } from './csv-splitter.ts'
import { fieldText } from './field-text.rules.ts'

/** A kind of file by its heading: `key` is the column without which a line is none. */
export interface HeadingOf {
  columns: ColumnNames
  key: string
}

interface CsvHeading {
  delimiter: string
  columns: string[]
  /** Where the first row begins, and its line; null where the heading does not end. */
  end: number | null
  line: number
}

interface HeadRow {
  fields: string[]
  end: number
  isEnded: boolean
  nextLine: number
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** A heading that stands below more is none. */
const MOST_TITLES = 50
/** Columns that are looked at for the names of a heading. */
const MOST_COLUMNS = 300

/**
 * The heading of a file, which may stand below lines of titles and over two lines: the one that
 * names most of the columns that files of these kinds have. Where none does it is the first line.
 */
export function readHeading(head: string, kinds: readonly HeadingOf[]): CsvHeading {
  let best: { score: number; columns: string[]; delimiter: string; row: HeadRow } | null = null
  for (const delimiter of DELIMITERS) {
    const rows = firstRows(head, delimiter)
    for (const [at, row] of rows.entries()) {
      const below = rows[at + 1]
      const pairs =
        below && isPair(row, below)
          ? kinds.map((kind) => joined(row.fields, below.fields, kind))
          : []
      for (const [columns, last] of [
        [row.fields, row] as const,
        ...pairs.map((pair) => [pair, below!] as const),
      ]) {
        // Two lines are one heading where they name more than either.
        const score =
          Math.max(...kinds.map((kind) => scoreOf(columns, kind))) - (last === row ? 0 : 0.5)
        if (score > (best?.score ?? 0)) best = { score, columns, delimiter, row: last }
      }
    }
  }
  if (best === null) {
    const newline = head.indexOf('\n')
    const delimiter = delimiterOf(newline < 0 ? head : head.slice(0, newline))
    const row = firstRows(head, delimiter)[0]!
    best = { score: 0, columns: row.fields, delimiter, row }
  }
  const { columns, delimiter, row } = best
  return { delimiter, columns, end: row.isEnded ? row.end : null, line: row.nextLine }
}

/** How many columns of a kind of file a line names; none where its key is not among them. */
function scoreOf(headings: readonly string[], { columns, key }: HeadingOf): number {
  const found = findColumns(headings.slice(0, MOST_COLUMNS), columns)
  return found.has(key) ? Object.keys(columns).filter((column) => found.has(column)).length : 0
}

/** A heading over two lines has as many cells in both, some of them empty. */
function isPair({ fields: above }: HeadRow, { fields: below }: HeadRow): boolean {
  return (
    above.length === below.length &&
    above.length <= MOST_COLUMNS &&
    [...above, ...below].includes('')
  )
}

/** Of two lines, for each column, what is known: the lower, both, or the upper. */
function joined(above: readonly string[], below: readonly string[], { columns }: HeadingOf) {
  let over = ''
  return below.map((lower, at) => {
    over = above[at] === '' ? over : above[at]!
    const both = `${over} ${lower}`.trim()
    const upper = above[at]!
    return [lower, both, upper].find((name) => name !== '' && isKnownHeading(name, columns)) ?? both
  })
}

/** The first lines of a file. A cell in quotes may hold the delimiter and line ends. */
function firstRows(head: string, delimiter: string): HeadRow[] {
  const rows: HeadRow[] = []
  let nextLine = 1
  for (
    let at = 0;
    (at < head.length || at === 0) && rows.length < MOST_TITLES;
    at = rows.at(-1)!.end
  ) {
    const found = head.indexOf('\n', at)
    const newline = found < 0 ? head.length : found
    const read = readQuoted(head, at, newline, { delimiter, width: Infinity, isEnd: true })
    // Quotes that are none: they are left out, and the cells are what stands between delimiters.
    const { fields, end, lines } =
      typeof read === 'string'
        ? {
            fields: head.slice(at, newline).split(delimiter),
            end: Math.min(newline + 1, head.length),
            lines: 1,
          }
        : read
    nextLine += lines
    const cells = fields.map((field) =>
      fieldText(field).replaceAll('"', '').replace(/\s+/g, ' ').trim(),
    )
    rows.push({ fields: cells, end, isEnded: head[end - 1] === '\n', nextLine })
  }
  return rows
}

/** The candidate that stands most often outside of quotes. */
function delimiterOf(heading: string): string {
  const plain = heading.replaceAll(/"[^"]*(?:"|$)/g, '')
  const counts = DELIMITERS.map((candidate) => ({
    candidate,
    count: plain.split(candidate).length,
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate
}
