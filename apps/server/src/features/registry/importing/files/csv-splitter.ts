import { fieldText, isBinary } from './field-text.rules.ts'
import {
  MAX_RECORD_LENGTH,
  type RecordSplitter,
  type SourceRecord,
  type StartingPoint,
} from './source-record.ts'

/**
 * Cuts CSV into records and survives what real files hold: a quote that never closes, or a row of
 * the wrong width that swallowed others, costs its own line alone, and the next line is read anew.
 * (`csv-parse` has no such recovery, no byte positions to resume from, and took three to four times
 * as long.)
 */
export function createCsvSplitter(options: {
  delimiter: string
  width: number
  start: StartingPoint
}): RecordSplitter {
  // Of a line that is known to end, all is there.
  const whole: Form = { ...options, isEnd: true }
  let { line, position } = options.start
  let rest = ''
  // Within a line that is too long to be kept: all of it is one line of the file.
  let isTooLong = false

  /** Moves on to the next record. */
  function told(end: number, lines: number, record: RecordParts): SourceRecord {
    position += end
    line += lines
    return { line: line - lines, end: position, nextLine: line, ...record }
  }

  function push(text: string, isEnd = false): SourceRecord[] {
    const buffer = rest === '' ? text : rest + text
    const form = { ...options, isEnd }
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
      records.push(told(at, 1, { fields: [], raw: '', problem: TOO_LONG }))
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
      // The next quote, looked for once: where there is none it would be looked for to the end
      // again at each line.
      if (quote < at) quote = indexOrEnd(buffer, '"', at)
      if (quote >= newline || isOneLine(buffer, quote, newline)) {
        position += end - at
        records.push(new Line(lineText(buffer, at, newline), line, position, whole))
        line += 1
        at = end
        continue
      }
      const first = readRecord(buffer, at, newline, form)
      if (first === null) break
      const { fields, lines, problem } = first
      const raw = buffer.slice(at, first.end)
      records.push(told(first.end - at, lines, { fields, raw, ...(problem && { problem }) }))
      at = first.end
    }
    rest = buffer.slice(at)
    return records
  }

  const end = () => {
    // Old programs end a text with Ctrl-Z, and fill up its last block with zeros.
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

/** Whether no quote of a line, from the one at `at`, stays open, as far as their number tells. */
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

/** A record that is one line. Cut into fields when they are asked for. */
class Line implements SourceRecord {
  readonly raw: string
  readonly line: number
  readonly end: number
  readonly #form: Form
  #read: Read | undefined

  constructor(raw: string, line: number, end: number, form: Form) {
    this.raw = raw
    this.line = line
    this.end = end
    this.#form = form
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
    this.#read ??= readRecord(raw, 0, raw.length, this.#form) ?? { fields: [], end: 0, lines: 1 }
    return this.#read
  }
}

/** How a file is written, and whether all of it is there. */
interface Form {
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

/** The record at `at`, whose first line ends at `newline`. Null where more text is needed. */
function readRecord(buffer: string, at: number, newline: number, form: Form): Read | null {
  const { delimiter, width } = form
  const end = Math.min(newline + 1, buffer.length)
  const raw = lineText(buffer, at, newline)
  const bad = (problem: string): Read => ({ fields: [], end, lines: 1, problem })
  if (raw.length > MAX_RECORD_LENGTH) return bad(TOO_LONG)
  if (isBinary(raw)) return bad('binary data')
  if (!raw.includes('"')) return checked(raw.split(delimiter), end, 1, width)
  const quoted = readQuoted(buffer, at, newline, form)
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

/** More lines are in no record: bounds how often a line of a broken file is read again. */
const MOST_LINES = 50

/**
 * The fields of the record at `at`, whose first line ends at `newline`. 'open' where a quote in it
 * is not closed: it would have too many columns of several lines, too many lines, or more
 * characters than a record may. 'more' where more text is needed to tell.
 */
export function readQuoted(buffer: string, start: number, newline: number, form: Form) {
  const { delimiter, width, isEnd } = form
  const fields: string[] = []
  let at = start
  let lines = 1
  for (;;) {
    let value = ''
    // A blank after the delimiter keeps a cell in quotes one.
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
        if (lines === MOST_LINES || newline - start > MAX_RECORD_LENGTH) return 'open'
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
