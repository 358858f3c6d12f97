import { fieldText } from './field-text.rules.ts'
import { MAX_RECORD_LENGTH, type RecordSplitter, type SourceRecord, type StartingPoint } from './source-record.ts'

/**
 * Cuts JSON into flat objects: a list of them, an object with a list under `records` (the portal's API), or one object a
 * line. `columns` grows with every key that is new, to 200; a record's fields stand in its order.
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

  function push(text: string): SourceRecord[] {
    const buffer = rest + text
    const records: SourceRecord[] = []
    let at = 0
    if (!isInList) {
      const list = /"records"\s*:\s*\[/i.exec(buffer)
      if (!list) {
        rest = buffer
        return []
      }
      at = list.index + list[0].length
      isInList = true
      line += newlines(buffer, 0, at)
      position += at
    }
    for (;;) {
      const open = buffer.indexOf('{', at)
      if (open < 0) {
        // Nothing that begins an object: it is not kept, however long it goes on.
        line += newlines(buffer, at, buffer.length)
        position += buffer.length - at
        at = buffer.length
        break
      }
      const close = endOfObject(buffer, open)
      if (close < 0) {
        if (buffer.length - open <= MAX_RECORD_LENGTH) break
        const next = buffer.indexOf('\n', open)
        const skipped = next < 0 ? buffer.length : next + 1
        line += newlines(buffer, at, open)
        position += skipped - at
        const nextLine = line + newlines(buffer, open, skipped)
        records.push({ line, end: position, nextLine, fields: [], raw: '', problem: 'the object does not end' })
        line = nextLine
        at = skipped
        continue
      }
      line += newlines(buffer, at, open)
      position += close + 1 - at
      const nextLine = line + newlines(buffer, open, close)
      const raw = buffer.slice(open, close + 1)
      records.push({ line, end: position, nextLine, raw, ...parse(raw, columns) })
      line = nextLine
      at = close + 1
    }
    rest = buffer.slice(at)
    return records
  }

  function end(): SourceRecord[] {
    if (!isInList || !rest.includes('{')) return []
    const at = line + newlines(rest, 0, rest.indexOf('{'))
    return [{ line: at, end: position, nextLine: at, fields: [], raw: '', problem: 'the object does not end' }]
  }

  return { push, end }
}

/** Files of ours have at most twenty; what makes up a key for each object is no table. */
const MOST_KEYS = 200

export type JsonLayout = 'list' | 'wrapped' | 'lines'

/** How a JSON file is laid out, by its beginning; null where it is no JSON. */
export function jsonLayout(head: string): JsonLayout | null {
  const start = head.trimStart()
  if (start.startsWith('[')) return 'list'
  if (!start.startsWith('{')) return null
  return /"records"\s*:\s*\[/i.test(head) ? 'wrapped' : 'lines'
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
    if (!columns.includes(key) && columns.length < MOST_KEYS) columns.push(key)
    values.set(key, typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '') : '')
  }
  const fields = columns.map((column) => values.get(column) ?? '')
  return fields.every((field) => field.trim() === '') ? { fields: [], problem: 'empty row' } : { fields }
}

function endOfObject(buffer: string, open: number): number {
  let depth = 0
  let isText = false
  for (let at = open; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at)
    if (isText) {
      if (code === 92) at += 1
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123) depth += 1
    else if (code === 125) {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

function newlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
