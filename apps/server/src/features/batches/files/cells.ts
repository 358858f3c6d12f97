import type { FileCell, LinkedCell, ReadCell } from './table-messages.ts'

/** The address in a formula `HYPERLINK("https://…", "name")`. */
const HYPERLINK = /^=?\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,;)]/i

export function linkOfFormula(formula: string): string | undefined {
  return HYPERLINK.exec(formula)?.[1]?.replaceAll('""', '"')
}

/** A cell with the address that it leads to, if there is one that its text does not say. */
export function withLink(cell: FileCell, link: string | undefined): ReadCell {
  const text = String(cell)
  return link === undefined || link.trim() === '' || link === text ? cell : { text, link }
}

export function isBlank(cell: ReadCell): boolean {
  return typeof cell === 'string' && (cell === '' || cell.trim() === '')
}

const isLinked = (cell: ReadCell): cell is LinkedCell => typeof cell === 'object'

/** What a cell says: of one that leads to an address the address. */
export function meaningOf(cell: ReadCell): string {
  return isLinked(cell) ? cell.link : String(cell)
}

/** The identifier in a cell: what it shows, or the address that it leads to. */
export function identifierIn(cell: ReadCell, isIdentifier: (link: string) => boolean): string {
  return isLinked(cell) && isIdentifier(cell.link) ? cell.link : String(shownIn(cell))
}

/** What a cell shows. */
export function shownIn(cell: ReadCell): FileCell {
  return isLinked(cell) ? cell.text : cell
}
