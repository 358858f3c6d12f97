import { readQuoted } from './csv-splitter.ts'
import { fieldText } from './field-text.rules.ts'

export interface CsvHeading {
  delimiter: string
  columns: string[]
  /** Where the first row begins; null where the line does not end. */
  end: number | null
}

/** The first line of a file. A name in quotes may hold the delimiter. */
export function readHeading(head: string): CsvHeading {
  const newline = head.indexOf('\n')
  const line = newline < 0 ? head : head.slice(0, newline)
  const delimiter = delimiterOf(line)
  const read = readQuoted(line, 0, line.length, { delimiter, width: Infinity, isEnd: true })
  // Quotes that are none: they are left out, and the names are what stands between delimiters.
  const names = typeof read === 'string' ? line.split(delimiter) : read.fields
  const columns = names.map((name) => fieldText(name).replaceAll('"', '').trim())
  return { delimiter, columns, end: newline < 0 ? null : newline + 1 }
}

/** The candidate that stands most often outside of quotes. */
function delimiterOf(heading: string): string {
  const plain = heading.replaceAll(/"[^"]*(?:"|$)/g, '')
  const counts = [',', ';', '\t', '|'].map((candidate) => ({ candidate, count: plain.split(candidate).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).candidate
}
