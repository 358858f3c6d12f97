/** Which column of a file holds its identifiers. */
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
}

/** What is looked for. */
interface Wanted {
  heading: string
  /** The heading that the user names instead. */
  named?: string | undefined
  /** Whether a cell holds such an identifier, exactly as it should be written, or so that it can be mended. */
  isExact: (cell: string) => boolean
  isMendable: (cell: string) => boolean
}

/** So much of what stands in a column must be identifiers for it to be taken for theirs. */
const SHARE = 0.9
/** Shorter numbers are counts and years. */
const SHORTEST = 6

/**
 * The column of the heading, or the one that is named, in whatever case; else the only one that clearly holds such identifiers, also where the file
 * has no heading at all. Null where there is none. `rows` are the first of the file.
 */
export function findColumn(rows: readonly string[][], wanted: Wanted): FoundColumn | null {
  const header = rows[0] ?? []
  const heading = wanted.named ?? wanted.heading
  const [index, another] = header.flatMap((cell, at) => (isHeading(cell, heading) ? [at] : []))
  if (index !== undefined) {
    const isAmbiguous = another !== undefined
    return { index, name: header[index]?.trim() ?? '', isGuessed: false, isAmbiguous, hasHeader: true, header }
  }
  if (wanted.named !== undefined) return null
  const isIt = [wanted.isExact, (cell: string) => cell.trim().length >= SHORTEST && wanted.isMendable(cell)]
  for (const is of isIt) {
    const only = onlyColumn(rows, is)
    if (only === null) continue
    const hasHeader = !is(header[only] ?? '')
    const guess = { index: only, isGuessed: true, isAmbiguous: false, hasHeader }
    if (hasHeader) return { ...guess, name: header[only]?.trim() || `Column ${only + 1}`, header }
    const names = Array.from(header, (_, at) => (at === only ? wanted.heading : `Column ${at + 1}`))
    return { ...guess, name: `Column ${only + 1}`, header: names }
  }
  return null
}

/** Whether a cell is that heading, in whatever case. */
export function isHeading(cell: string, heading: string): boolean {
  return cell.trim().toLowerCase() === heading.trim().toLowerCase()
}

/** The column most of whose cells are such; null where there is none, or more than one. The first row may be the heading. */
function onlyColumn(rows: readonly string[][], is: (cell: string) => boolean): number | null {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) => {
    const body = rows.length > 1 ? rows.slice(1) : rows
    const cells = body.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(is).length >= SHARE * cells.length
  })
  return columns.length === 1 ? (columns[0] ?? null) : null
}
