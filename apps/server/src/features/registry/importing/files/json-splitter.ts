import { fieldText } from './field-text.rules.ts'
import { BROKEN, endOfObject, isBlank, TOO_LONG, UNFINISHED } from './json-object.rules.ts'
import {
  MAX_RECORD_LENGTH,
  type RecordSplitter,
  type SourceRecord,
  type StartingPoint,
} from './source-record.ts'

/**
 * Splits JSON into flat objects: a list of them, an object with a list under `records` (the
 * portal's API), or one object per line. `columns` grows with each new key, up to 200. The fields
 * of a record are in its order.
 */
export function createJsonSplitter(options: {
  layout: JsonLayout
  columns: string[]
  start: StartingPoint
}): RecordSplitter {
  const { layout, columns } = options
  let { line, position } = options.start
  let rest = ''
  // A resumed file begins inside the list.
  let isInList = layout !== 'wrapped' || position > 0
  // A broken object, until the beginning of the next one is found.
  let broken: Broken | null = null

  function push(text: string, isEnd = false): SourceRecord[] {
    const buffer = rest + text
    const records: SourceRecord[] = []
    let at = 0
    // The next line end, searched only once: without this a file without line ends would be
    // searched to its end at each object.
    let newline = lineEnd(buffer, 0)
    const pass = (to: number) => {
      for (; newline < to; newline = lineEnd(buffer, newline + 1)) line += 1
      position += to - at
      at = to
    }
    const reportBroken = ({ line: first, begin, problem }: Broken) => {
      const skipped = position - begin
      const reason =
        skipped > MAX_RECORD_LENGTH
          ? `${problem}: ${Math.round(skipped / 1024)} kB left out`
          : problem
      const range = { line: first, end: position, nextLine: line }
      records.push({ ...range, fields: [], raw: '', problem: reason })
      broken = null
    }
    if (!isInList) {
      const list = LIST.exec(buffer)
      if (!list) {
        rest = buffer
        return []
      }
      pass(list.index + list[0].length)
      isInList = true
    }
    for (;;) {
      const open = broken ? nextObjectStart(buffer, at, broken) : buffer.indexOf('{', at)
      // Text before the beginning of an object is dropped, however long it is.
      pass(open < 0 ? buffer.length : open)
      if (broken && (open >= 0 || isEnd)) reportBroken(broken)
      if (open < 0) break
      const close = endOfObject(buffer, open)
      if (close === UNFINISHED && !isEnd) break
      if (close < 0) {
        broken = { line, begin: position, problem: PROBLEMS[close]!, isBetween: false }
        pass(open + 1)
        continue
      }
      const first = line
      pass(close + 1)
      const raw = buffer.slice(open, close + 1)
      records.push({ line: first, end: position, nextLine: line, raw, ...parse(raw, columns) })
    }
    rest = buffer.slice(at)
    return records
  }

  return { push: (text) => push(text), end: () => (isInList ? push('', true) : []) }
}

interface Broken {
  line: number
  begin: number
  problem: string
  /** Only blanks have followed a comma, the end of an object or the end of a line. */
  isBetween: boolean
}

const PROBLEMS: Readonly<Record<number, string>> = {
  [UNFINISHED]: 'the object does not end',
  [TOO_LONG]: 'the object is too long, or does not end',
  [BROKEN]: 'not valid JSON',
}

/**
 * The next brace from `from` on that may begin an object: after a comma or the end of another one,
 * or first in its line.
 */
function nextObjectStart(buffer: string, from: number, broken: Broken): number {
  for (let at = from; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code === 123 && broken.isBetween) return at
    if (code === 125 || code === 44 || code === 10) broken.isBetween = true
    else if (!isBlank(code)) broken.isBetween = false
  }
  return -1
}

const LIST = /"records"\s*:\s*\[/i

/** Our files have at most twenty. A file with a different key in each object is not a table. */
const MAX_KEYS = 200

type JsonLayout = 'list' | 'wrapped' | 'lines'

/** The layout of a JSON file, from its beginning. Null if it is not JSON. */
export function jsonLayout(head: string): JsonLayout | null {
  const start = head.trimStart()
  if (start.startsWith('[')) return 'list'
  if (!start.startsWith('{')) return null
  return LIST.test(head) ? 'wrapped' : 'lines'
}

/**
 * Whether the beginning of a file is enough to find its layout and columns. Much may precede the
 * records.
 */
export function hasLayout(head: string): boolean {
  if (!head.trimStart().startsWith('{')) return true
  const list = LIST.exec(head)
  const open = head.indexOf('{', list ? list.index + list[0].length : 0)
  const end = open < 0 ? UNFINISHED : endOfObject(head, open)
  return end !== UNFINISHED && (end !== TOO_LONG || list !== null)
}

function parse(text: string, columns: string[]): Pick<SourceRecord, 'fields' | 'problem'> {
  let object: unknown
  try {
    object = JSON.parse(fieldText(text))
  } catch {
    return { fields: [], problem: 'not valid JSON' }
  }
  const values = new Map<string, string>()
  for (const [key, value] of Object.entries(object as Record<string, unknown>)) {
    const column = plain(key)
    if (!columns.includes(column) && columns.length < MAX_KEYS) columns.push(column)
    values.set(
      column,
      typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : '',
    )
  }
  const fields = columns.map((column) => values.get(column) ?? '')
  return fields.every((field) => field.trim() === '')
    ? { fields: [], problem: 'empty row' }
    : { fields }
}

/** Removes what a text in the database can't contain: null characters and unpaired surrogates. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 ? text.length : newline
}
