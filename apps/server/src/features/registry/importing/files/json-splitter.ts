import { fieldText } from './field-text.rules.ts'
import { BROKEN, endOfObject, isBlank, TOO_LONG, UNFINISHED } from './json-object.rules.ts'
import {
  MAX_RECORD_LENGTH,
  type RecordSplitter,
  type SourceRecord,
  type StartingPoint,
} from './source-record.ts'

/**
 * Cuts JSON into flat objects: a list of them, an object with a list under `records` (the portal's
 * API), or one object a line. `columns` grows with every key that is new, to 200; a record's fields
 * stand in its order.
 */
export function createJsonSplitter(options: {
  layout: JsonLayout
  columns: string[]
  start: StartingPoint
}): RecordSplitter {
  const { layout, columns } = options
  let { line, position } = options.start
  let rest = ''
  // A resumed file begins within the list.
  let isInList = layout !== 'wrapped' || position > 0
  // An object that is none, until it is known where the next one begins.
  let broken: Broken | null = null

  function push(text: string, isEnd = false): SourceRecord[] {
    const buffer = rest + text
    const records: SourceRecord[] = []
    let at = 0
    // The next line's end, looked for once: where there is none it would be looked for to the end
    // again at each object.
    let newline = lineEnd(buffer, 0)
    const pass = (to: number) => {
      for (; newline < to; newline = lineEnd(buffer, newline + 1)) line += 1
      position += to - at
      at = to
    }
    const tellBroken = ({ line: first, begin, problem }: Broken) => {
      const skipped = position - begin
      const told =
        skipped > MAX_RECORD_LENGTH
          ? `${problem}: ${Math.round(skipped / 1024)} kB left out`
          : problem
      const place = { line: first, end: position, nextLine: line }
      records.push({ ...place, fields: [], raw: '', problem: told })
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
      const open = broken ? nextBegin(buffer, at, broken) : buffer.indexOf('{', at)
      // Nothing that begins an object is not kept, however long it goes on.
      pass(open < 0 ? buffer.length : open)
      if (broken && (open >= 0 || isEnd)) tellBroken(broken)
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
  /** After a comma, the end of an object or of a line only blanks came. */
  isBetween: boolean
}

const PROBLEMS: Readonly<Record<number, string>> = {
  [UNFINISHED]: 'the object does not end',
  [TOO_LONG]: 'the object is too long, or does not end',
  [BROKEN]: 'not valid JSON',
}

/**
 * The next brace, from `from` on, that looks like the begin of an object: after a comma or the end
 * of another one, or first in its line.
 */
function nextBegin(buffer: string, from: number, broken: Broken): number {
  for (let at = from; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code === 123 && broken.isBetween) return at
    if (code === 125 || code === 44 || code === 10) broken.isBetween = true
    else if (!isBlank(code)) broken.isBetween = false
  }
  return -1
}

const LIST = /"records"\s*:\s*\[/i

/** Files of ours have at most twenty; what makes up a key for each object is no table. */
const MOST_KEYS = 200

type JsonLayout = 'list' | 'wrapped' | 'lines'

/** How a JSON file is laid out, by its beginning; null where it is no JSON. */
export function jsonLayout(head: string): JsonLayout | null {
  const start = head.trimStart()
  if (start.startsWith('[')) return 'list'
  if (!start.startsWith('{')) return null
  return LIST.test(head) ? 'wrapped' : 'lines'
}

/** Whether a file's beginning tells its layout and columns: much may stand before records. */
export function tellsLayout(head: string): boolean {
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
    if (!columns.includes(column) && columns.length < MOST_KEYS) columns.push(column)
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

/** Without what the database takes in no text: zeros, and halves of a pair of surrogates. */
function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline < 0 ? text.length : newline
}
