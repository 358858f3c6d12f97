import { isKnownHeading, findColumns, type ColumnNames } from './columns.rules.ts'
import { readQuoted } from './csv-splitter.ts'
import { fieldText } from './field-text.rules.ts'

/** A kind of file by its headings. A heading without the column `key` does not count. */
export interface HeadingOf {
  columns: ColumnNames
  key: string
}

interface CsvHeading {
  delimiter: string
  columns: string[]
  /** The position of the first row, and its line. Null if the heading does not end. */
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
/** A heading is not below more lines than this. */
const MAX_TITLE_LINES = 50
/** Only so many columns are searched for names of a heading. */
const MAX_COLUMNS = 300

/**
 * The heading of a file, which may be below title lines and may have two lines. It is the one that
 * names most columns of these kinds of files. If there is none, it is the first line.
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
        // Two lines are one heading only if they name more columns together.
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

/** How many columns of a kind of file a line names. 0 if its key is not among them. */
function scoreOf(headings: readonly string[], { columns, key }: HeadingOf): number {
  const found = findColumns(headings.slice(0, MAX_COLUMNS), columns)
  return found.has(key) ? Object.keys(columns).filter((column) => found.has(column)).length : 0
}

/** A heading of two lines has the same number of cells in both, some of them empty. */
function isPair({ fields: above }: HeadRow, { fields: below }: HeadRow): boolean {
  return (
    above.length === below.length &&
    above.length <= MAX_COLUMNS &&
    [...above, ...below].includes('')
  )
}

/** For each column of two lines the name that is known: the lower, both together, or the upper. */
function joined(above: readonly string[], below: readonly string[], { columns }: HeadingOf) {
  let over = ''
  return below.map((lower, at) => {
    over = above[at] === '' ? over : above[at]!
    const both = `${over} ${lower}`.trim()
    const upper = above[at]!
    return [lower, both, upper].find((name) => name !== '' && isKnownHeading(name, columns)) ?? both
  })
}

/** The first lines of a file. A quoted cell may contain the delimiter and line ends. */
function firstRows(head: string, delimiter: string): HeadRow[] {
  const rows: HeadRow[] = []
  let nextLine = 1
  for (
    let at = 0;
    (at < head.length || at === 0) && rows.length < MAX_TITLE_LINES;
    at = rows.at(-1)!.end
  ) {
    const found = head.indexOf('\n', at)
    const newline = found < 0 ? head.length : found
    const read = readQuoted(head, at, newline, { delimiter, width: Infinity, isEnd: true })
    // Unmatched quotes are removed, and the line is split at each delimiter.
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

/** The most frequent candidate outside of quotes. */
function delimiterOf(heading: string): string {
  const plain = heading.replaceAll(/"[^"]*(?:"|$)/g, '')
  const counts = DELIMITERS.map((candidate) => ({
    candidate,
    count: plain.split(candidate).length,
  }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate
}
