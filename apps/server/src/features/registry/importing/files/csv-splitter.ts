import { fieldText, isBinary } from './field-text.rules.ts'
import {
  MAX_RECORD_LENGTH,
  type RecordSplitter,
  type SourceRecord,
  type StartingPoint,
} from './source-record.ts'

/**
 * Splits CSV into records. Real files have quotes that never close, and rows of the wrong width
 * that swallowed others: such a row only costs its own line, and the next line is parsed again.
 * (`csv-parse` has no such recovery and no byte positions for resuming, and was three to four times
 * slower.)
 */
export function createCsvSplitter(options: {
  delimiter: string
  width: number
  start: StartingPoint
}): RecordSplitter {
  // For a line that is known to be complete.
  const whole: Format = { ...options, isEnd: true }
  let { line, position } = options.start
  let rest = ''
  // Inside a line that is too long to be kept. All of it counts as one line of the file.
  let isTooLong = false

  /** Advances to the next record. */
  function advance(end: number, lines: number, record: RecordParts): SourceRecord {
    position += end
    line += lines
    return { line: line - lines, end: position, nextLine: line, ...record }
  }

  function push(text: string, isEnd = false): SourceRecord[] {
    const buffer = rest === '' ? text : rest + text
    const format = { ...options, isEnd }
    const records: SourceRecord[] = []
    let at = 0
    if (isTooLong) {
      const newline = buffer.indexOf('\n')
      at = newline < 0 ? buffer.length : newline + 1
      rest = ''
      if (newline < 0 && !isEnd) {
        position += at
        return []
      }
      records.push(advance(at, 1, { fields: [], raw: '', problem: TOO_LONG }))
      isTooLong = false
    }
    let quote = -1
    while (at < buffer.length) {
      let newline = buffer.indexOf('\n', at)
      if (newline < 0) {
        if (!isEnd && buffer.length - at <= MAX_RECORD_LENGTH) break
        if (!isEnd) {
          isTooLong = true
          position += buffer.length - at
          at = buffer.length
          break
        }
        newline = buffer.length
      }
      const end = Math.min(newline + 1, buffer.length)
      // The next quote, searched only once: without this a file without quotes would be searched to
      // its end at each line.
      if (quote < at) quote = indexOrEnd(buffer, '"', at)
      if (quote >= newline || isOneLine(buffer, quote, newline)) {
        position += end - at
        records.push(new Line(lineText(buffer, at, newline), line, position, whole))
        line += 1
        at = end
        continue
      }
      const first = readRecord(buffer, at, newline, format)
      if (first === null) break
      const { fields, lines, problem } = first
      const raw = buffer.slice(at, first.end)
      records.push(advance(first.end - at, lines, { fields, raw, ...(problem && { problem }) }))
      at = first.end
    }
    rest = buffer.slice(at)
    return records
  }

  const end = () => {
    // Old programs end a text with Ctrl-Z and fill its last block with zeros.
    if (PADDING.test(rest.slice(-1))) rest = rest.replace(PADDED_END, '')
    return push('', true)
  }
  return { push: (text) => push(text), end }
}

type RecordParts = Pick<SourceRecord, 'fields' | 'raw' | 'problem'>
const TOO_LONG = 'the line is too long'

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const PADDING = /[\0\x1a\s]/
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const PADDED_END = /(?<![\0\x1a\s])\s*[\0\x1a][\0\x1a\s]*$/

/** Whether the number of quotes in a line, from the one at `at`, shows that none stays open. */
function isOneLine(buffer: string, at: number, newline: number): boolean {
  let isOpen = false
  for (
    let quote = buffer.indexOf('"', at);
    quote >= 0 && quote < newline;
    quote = buffer.indexOf('"', quote + 1)
  )
    isOpen = !isOpen
  return !isOpen
}

/** A record of one line. It is split into fields when they are first read. */
class Line implements SourceRecord {
  readonly raw: string
  readonly line: number
  readonly end: number
  readonly #format: Format
  #read: Read | undefined

  constructor(raw: string, line: number, end: number, format: Format) {
    this.raw = raw
    this.line = line
    this.end = end
    this.#format = format
  }

  get nextLine(): number {
    return this.line + 1
  }

  get fields(): readonly string[] {
    return this.#cut().fields
  }

  get problem(): string | undefined {
    return this.#cut().problem
  }

  #cut(): Read {
    const { raw } = this
    this.#read ??= readRecord(raw, 0, raw.length, this.#format) ?? { fields: [], end: 0, lines: 1 }
    return this.#read
  }
}

/** The format of a file, and whether its text is complete. */
interface Format {
  delimiter: string
  width: number
  isEnd: boolean
}

interface Read {
  fields: readonly string[]
  end: number
  lines: number
  problem?: string
}

/** The record at `at`, whose first line ends at `newline`. Null if more text is needed. */
function readRecord(buffer: string, at: number, newline: number, format: Format): Read | null {
  const { delimiter, width } = format
  const end = Math.min(newline + 1, buffer.length)
  const raw = lineText(buffer, at, newline)
  const bad = (problem: string): Read => ({ fields: [], end, lines: 1, problem })
  if (raw.length > MAX_RECORD_LENGTH) return bad(TOO_LONG)
  if (isBinary(raw)) return bad('binary data')
  if (!raw.includes('"')) return checked(raw.split(delimiter), end, 1, width)
  const quoted = readQuoted(buffer, at, newline, format)
  if (quoted === 'more')
    return buffer.length - at > MAX_RECORD_LENGTH ? bad('a quote is not closed') : null
  if (quoted === 'open') return bad('a quote is not closed')
  const { lines } = quoted
  const record = checked(quoted.fields, quoted.end, lines, width)
  const isSwallowing =
    lines > 1 && (record.problem !== undefined || isBinary(buffer.slice(at, quoted.end)))
  return isSwallowing ? bad('a quote is not closed') : record
}

function checked(fields: string[], end: number, lines: number, width: number): Read {
  if (fields.every((field) => field.trim() === ''))
    return { fields: [], end, lines, problem: 'empty row' }
  const isTooWide =
    fields.length > width && fields.slice(width).some((field) => field.trim() !== '')
  if (fields.length < width || isTooWide)
    return { fields: [], end, lines, problem: `${fields.length} columns instead of ${width}` }
  return { fields: fields.map(fieldText), end, lines }
}

/** No record has more lines. This limits how often a line of a broken file is parsed again. */
const MAX_LINES = 50

/**
 * The fields of the record at `start`, whose first line ends at `newline`. Returns 'open' if a
 * quote in it is not closed: it would have too many columns, too many lines, or more characters
 * than a record may have. Returns 'more' if more text is needed to decide.
 */
export function readQuoted(buffer: string, start: number, newline: number, format: Format) {
  const { delimiter, width, isEnd } = format
  const fields: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    let value = ''
    // A cell may have a blank between the delimiter and its quote.
    let quote = at
    while (buffer[quote] === ' ') quote += 1
    if (buffer[quote] === '"') at = quote
    if (buffer[at] === '"') {
      let from = at + 1
      let close = buffer.indexOf('"', from)
      while (close >= 0 && buffer[close + 1] === '"') {
        value += buffer.slice(from, close + 1)
        from = close + 2
        if (from - start > MAX_RECORD_LENGTH) return 'open'
        close = buffer.indexOf('"', from)
      }
      if (close < 0 || (close + 1 >= buffer.length && !isEnd)) return isEnd ? 'open' : 'more'
      value += buffer.slice(from, close)
      at = close + 1
      for (; newline < at; lines += 1) {
        newline = indexOrEnd(buffer, '\n', newline + 1)
        if (lines === MAX_LINES || newline - start > MAX_RECORD_LENGTH) return 'open'
      }
    }
    if (newline === buffer.length && !isEnd) return 'more'
    const comma = buffer.slice(at, newline).indexOf(delimiter)
    const isLast = comma < 0
    const stop = at + comma
    fields.push(value + (isLast ? lineText(buffer, at, newline) : buffer.slice(at, stop)))
    if (isLast) return { fields, end: Math.min(newline + 1, buffer.length), lines }
    if (lines > 1 && fields.length > width && fields.at(-1)!.trim() !== '') return 'open'
    at = stop + 1
  }
}

/** The text up to the end of its line. */
function lineText(buffer: string, at: number, newline: number): string {
  return buffer.slice(at, newline > at && buffer[newline - 1] === '\r' ? newline - 1 : newline)
}

function indexOrEnd(buffer: string, text: string, from: number): number {
  const index = buffer.indexOf(text, from)
  return index < 0 ? buffer.length : index
}
