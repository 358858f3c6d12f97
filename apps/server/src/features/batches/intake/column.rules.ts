/** Where in a file its table begins, and which column of it holds its identifiers. */
export interface FoundColumn {
  index: number
  name: string
  /** Its heading is not the one that is asked for. */
  isGuessed: boolean
  /** The heading that is asked for stands over another column too: this is the first. */
  isAmbiguous: boolean
  hasHeader: boolean
  /** The cells of the heading; made up where the file has none. */
  header: string[]
  /** The first row of data. */
  bodyAt: number
  /** Rows above the heading, which are no data. */
  titleRows: number
}

/** What is looked for. */
export interface Wanted {
  heading: string
  /** The heading that the user names instead. */
  named?: string | undefined
  /** Whether a cell holds such an identifier, well written, or so that it can be mended. */
  isExact: (cell: string) => boolean
  isMendable: (cell: string) => boolean
}

type Rows = readonly (readonly string[])[]

/** So much of what stands in a column must be identifiers for it to be taken for theirs. */
const SHARE = 0.9
/** Shorter numbers are counts and years. */
const SHORTEST = 6
/** So many rows may stand above the heading. */
const MOST_TITLES = 50

/**
 * The column of the heading, or the one that is named, in whatever case, below whatever titles;
 * else the only one that clearly holds such identifiers, also where the file has no heading at all.
 * Null where there is none. `rows` are the first of the file.
 */
export function findColumn(rows: Rows, wanted: Wanted): FoundColumn | null {
  const headed = headedColumn(rows, wanted)
  if (headed || wanted.named !== undefined) return headed
  const isIt = [
    wanted.isExact,
    (cell: string) => cell.trim().length >= SHORTEST && wanted.isMendable(cell),
  ]
  for (const is of isIt) {
    const only = onlyColumn(rows, is)
    if (only) return guessedColumn(rows, only, wanted.heading)
  }
  return null
}

function headedColumn(rows: Rows, wanted: Wanted): FoundColumn | null {
  const heading = wanted.named ?? wanted.heading
  const candidates = rows.slice(0, MOST_TITLES + 2).flatMap((row, at) => {
    const [index, another] = row.flatMap((cell, column) =>
      isHeading(cell, heading) ? [column] : [],
    )
    if (index === undefined) return []
    const below = rows.slice(at + 1).map((other) => other[index] ?? '')
    const above = rows.slice(0, at).map((other) => other[index] ?? '')
    // Data that stands above is lost: then it is a word in a cell, not the heading.
    const isHeadingRow =
      at === 0 || (!hasSome(above, wanted) && (hasSome(below, wanted) || areTitles(rows, at)))
    return isHeadingRow
      ? [{ at, index, isAmbiguous: another !== undefined, score: shareOf(below, wanted) }]
      : []
  })
  const [first] = candidates.toSorted((one, other) => other.score - one.score || one.at - other.at)
  if (!first) return null
  const { header, titleRows, bodyAt } = headerAt(rows, first.at, first.index)
  const { index, isAmbiguous } = first
  const name = header[index]?.trim() ?? ''
  return { index, name, isGuessed: false, isAmbiguous, hasHeader: true, header, bodyAt, titleRows }
}

const hasSome = (cells: readonly string[], { isMendable }: Wanted) => cells.some(isMendable)

/** How much of what stands in a column is identifiers; one that can be mended counts half. */
function shareOf(cells: readonly string[], { isExact, isMendable }: Wanted): number {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const points = filled.map((cell) => (isExact(cell) ? 1 : isMendable(cell) ? 0.5 : 0))
  return points.reduce<number>((sum, one) => sum + one, 0) / Math.max(1, filled.length)
}

/** Whether less stands in each row above than in the one that is taken for the heading. */
function areTitles(rows: Rows, at: number): boolean {
  return rows.slice(0, at).every((row) => countFilled(row) < countFilled(rows[at] ?? []))
}

/** A heading may stand over two rows: a group above its parts, cells that reach down. */
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

/** Whether a cell is that heading, in whatever case. */
export function isHeading(cell: string, heading: string): boolean {
  return plain(cell) === plain(heading)
}

/** Without what nobody sees, and the mark of a field that must be filled. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase()
}

interface Only {
  index: number
  /** The heading of it; null where there is none. */
  headingAt: number | null
  bodyAt: number
}

/** The column most of whose cells are such; null where there is none, or more than one. */
function onlyColumn(rows: Rows, is: (cell: string) => boolean): Only | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => index).flatMap((index): Only[] => {
    const first = rows.slice(0, MOST_TITLES + 2).findIndex((row) => is(row[index]?.trim() ?? ''))
    if (first < 0) return []
    const headingAt = headingAbove(rows, first)
    const bodyAt = headingAt === null ? first : headingAt + 1
    const cells = rows.slice(bodyAt).map((row) => row[index]?.trim() ?? '')
    const filled = cells.filter((cell) => cell !== '')
    return filled.filter(is).length >= SHARE * filled.length ? [{ index, headingAt, bodyAt }] : []
  })
  return columns.length === 1 ? (columns[0] ?? null) : null
}

/**
 * The first row that is about as wide as those that begin with `first`: titles are narrower, and a
 * list has its heading right above.
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
