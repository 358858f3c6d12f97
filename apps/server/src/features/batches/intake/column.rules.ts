/** The start of the table in a file, and the column of it that holds the identifiers. */
export interface FoundColumn {
  index: number
  name: string
  /** Its heading is not the required one. */
  isGuessed: boolean
  /** More than one column has the required heading: this is the first of them. */
  isAmbiguous: boolean
  hasHeader: boolean
  /** The cells of the heading; generated if the file has none. */
  header: string[]
  /** The index of the first data row. */
  bodyAt: number
  /** The number of rows above the heading, which are not data. */
  titleRows: number
}

/** The column to find. */
export interface ColumnRequest {
  heading: string
  /** A heading that the user has named instead. */
  named?: string | undefined
  /**
   * Whether a cell holds such an identifier in its proper form, or in a form that can be corrected.
   */
  isExact: (cell: string) => boolean
  isFixable: (cell: string) => boolean
}

type Rows = readonly (readonly string[])[]

/**
 * The share of identifiers among the filled cells of a column, from which the column is accepted.
 */
const SHARE = 0.9
/** Shorter numbers are counts and years. */
const SHORTEST = 6
/** The most rows that may be above the heading. */
const MAX_TITLES = 50

/**
 * The column with the required or named heading, in any case, below any titles. Otherwise the only
 * column that clearly holds such identifiers, even in a file without a heading. Null if there is
 * none. `rows` are the first rows of the file.
 */
export function findColumn(rows: Rows, asked: ColumnRequest): FoundColumn | null {
  const isExact = remembered(asked.isExact)
  const request = { ...asked, isExact, isFixable: remembered(asked.isFixable) }
  const headed = headedColumn(rows, request)
  if (headed || request.named !== undefined) return headed
  const isIt = [
    request.isExact,
    (cell: string) => cell.trim().length >= SHORTEST && request.isFixable(cell),
  ]
  for (const is of isIt) {
    const only = onlyColumn(rows, is, request.heading)
    if (only) return guessedColumn(rows, only, request.heading)
  }
  return null
}

/** Judges each cell once. A file may repeat its heading, and then a cell is below many of them. */
function remembered(judge: (cell: string) => boolean): (cell: string) => boolean {
  const known = new Map<string, boolean>()
  return (cell) => {
    const is = known.get(cell) ?? judge(cell)
    known.set(cell, is)
    return is
  }
}

function headedColumn(rows: Rows, request: ColumnRequest): FoundColumn | null {
  const heading = request.named ?? request.heading
  const candidates = rows.slice(0, MAX_TITLES + 2).flatMap((row, at) => {
    const [index, another] = row.flatMap((cell, column) =>
      isHeading(cell, heading) ? [column] : [],
    )
    if (index === undefined) return []
    const below = rows.slice(at + 1).map((other) => other[index] ?? '')
    const above = rows.slice(0, at).map((other) => other[index] ?? '')
    // If there is data above it, this is a word in a cell and not the heading: that data would be
    // lost.
    const isHeadingRow =
      at === 0 || (!hasSome(above, request) && (hasSome(below, request) || areTitles(rows, at)))
    return isHeadingRow
      ? [{ at, index, isAmbiguous: another !== undefined, score: shareOf(below, request) }]
      : []
  })
  const [first] = candidates.toSorted((one, other) => other.score - one.score || one.at - other.at)
  if (!first) return null
  const { header, titleRows, bodyAt } = headerAt(rows, first.at, first.index)
  const { index, isAmbiguous } = first
  const name = header[index]?.trim() ?? ''
  return { index, name, isGuessed: false, isAmbiguous, hasHeader: true, header, bodyAt, titleRows }
}

const hasSome = (cells: readonly string[], { isFixable }: ColumnRequest) => cells.some(isFixable)

/** The share of identifiers in a column; one that needs correction counts half. */
function shareOf(cells: readonly string[], { isExact, isFixable }: ColumnRequest): number {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const points = filled.map((cell) => (isExact(cell) ? 1 : isFixable(cell) ? 0.5 : 0))
  return points.reduce<number>((sum, one) => sum + one, 0) / Math.max(1, filled.length)
}

/** Whether each row above has fewer filled cells than the row that is taken as the heading. */
function areTitles(rows: Rows, at: number): boolean {
  return rows.slice(0, at).every((row) => countFilled(row) < countFilled(rows[at] ?? []))
}

/** A heading may have two rows: a group above its parts, or merged cells. */
function headerAt(
  rows: Rows,
  at: number,
  index: number,
): Pick<FoundColumn, 'header' | 'titleRows' | 'bodyAt'> {
  const own = rows[at] ?? []
  const below = rows[at + 1] ?? []
  const isSplit =
    rows.length > at + 2 &&
    isEmpty(below[index]) &&
    below.some((cell, column) => !isEmpty(cell) && isEmpty(own[column])) &&
    !below.some((cell) => /\p{N}/u.test(cell))
  if (isSplit) return { header: joined(own, below), titleRows: at, bodyAt: at + 2 }
  const above = rows[at - 1] ?? []
  const fills = (column: number) => !isEmpty(above[column]) && isEmpty(own[column])
  const isGrouped = countFilled(above) > 1 && above.some((_, column) => fills(column))
  return isGrouped
    ? { header: joined(above, own), titleRows: at - 1, bodyAt: at + 1 }
    : { header: [...own], titleRows: at, bodyAt: at + 1 }
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  const width = Math.max(upper.length, lower.length)
  return Array.from({ length: width }, (_, at) =>
    isEmpty(lower[at]) ? (upper[at] ?? '') : (lower[at] ?? ''),
  )
}

/** Whether a cell is that heading, in any case. */
export function isHeading(cell: string, heading: string): boolean {
  return plain(cell) === plain(heading)
}

/** Removes invisible characters, and the asterisk that marks a required field. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()
}

interface Only {
  index: number
  /** The index of its heading row; null if there is none. */
  headingAt: number | null
  bodyAt: number
}

/**
 * The only column in which most cells match, or the only one of them that is named by the first
 * word of the heading, such as "LinkedIn". Null if there is none or more than one.
 */
function onlyColumn(rows: Rows, is: (cell: string) => boolean, heading: string): Only | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => index).flatMap((index): Only[] => {
    const first = rows.slice(0, MAX_TITLES + 2).findIndex((row) => is(row[index]?.trim() ?? ''))
    if (first < 0) return []
    const headingAt = headingAbove(rows, first)
    const bodyAt = headingAt === null ? first : headingAt + 1
    const cells = rows.slice(bodyAt).map((row) => row[index]?.trim() ?? '')
    const filled = cells.filter((cell) => cell !== '')
    return filled.filter(is).length >= SHARE * filled.length ? [{ index, headingAt, bodyAt }] : []
  })
  if (columns.length === 1) return columns[0] ?? null
  const word = wordsOf(heading)[0] ?? ''
  const named = columns.filter(
    ({ index, headingAt }) =>
      headingAt !== null && wordsOf(rows[headingAt]?.[index] ?? '').includes(word),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

const wordsOf = (text: string) => plain(text).split(/[^\p{L}\p{N}]+/u)

/**
 * The heading above row `first`: the first row that is about as wide as the data. Titles are
 * narrower, and a list has its heading directly above.
 */
function headingAbove(rows: Rows, first: number): number | null {
  if (first === 0) return null
  const widths = rows
    .slice(first)
    .map(countFilled)
    .filter((count) => count > 0)
  const usual = widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? 1
  if (usual === 1) return first - 1
  const at = rows.findIndex((row) => countFilled(row) * 2 >= usual)
  return at < first ? at : null
}

function guessedColumn(
  rows: Rows,
  { index, headingAt, bodyAt }: Only,
  heading: string,
): FoundColumn {
  const hasHeader = headingAt !== null
  const header = hasHeader
    ? [...(rows[headingAt] ?? [])]
    : Array.from(rows[bodyAt] ?? [], (_, at) => (at === index ? heading : `Column ${at + 1}`))
  const name = (hasHeader && header[index]?.trim()) || `Column ${index + 1}`
  const titleRows = headingAt ?? bodyAt
  return { index, name, isGuessed: true, isAmbiguous: false, hasHeader, header, bodyAt, titleRows }
}

function countFilled(row: readonly string[]): number {
  return row.filter((cell) => !isEmpty(cell)).length
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === ''
}
