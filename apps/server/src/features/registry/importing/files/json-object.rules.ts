import { MAX_RECORD_LENGTH } from './source-record.ts'

/** Where an object ends: its text goes on beyond what is there, or it is none. */
export const UNFINISHED = -1
export const BROKEN = -2
export const TOO_LONG = -3

/** Ours are flat: more levels are no record. Bounds how often a broken file is read again. */
const MOST_LEVELS = 16

/** What may come next. */
const KEY = 0
const COLON = 1
const VALUE = 2
const COMMA = 3

const QUOTE = 34
const BACKSLASH = 92
const NEWLINE = 10

/**
 * The place of the brace that closes the object at `open`, or which of the three above it is. Goes
 * by the grammar, as far as it tells a broken object where it breaks: a quote that is missing would
 * else turn all that comes after it inside out. What is no JSON apart from that is for `JSON.parse`
 * to find.
 */
export function endOfObject(buffer: string, open: number): number {
  const stop = Math.min(buffer.length, open + MAX_RECORD_LENGTH)
  let next = KEY
  let levels = 1
  // Which of the levels are lists, a bit for each.
  let lists = 0
  for (let at = open + 1; at < stop; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code === QUOTE) {
      if (next !== KEY && next !== VALUE) return BROKEN
      at = endOfText(buffer, at, stop)
      if (at === BROKEN) return BROKEN
      next = next === KEY ? COLON : COMMA
    } else if (code === 44) {
      if (next !== COMMA) return BROKEN
      next = lists & 1 ? VALUE : KEY
    } else if (code === 58) {
      if (next !== COLON) return BROKEN
      next = VALUE
    } else if (code === 123 || code === 91) {
      if (next !== VALUE || levels === MOST_LEVELS) return BROKEN
      levels += 1
      lists = (lists << 1) | (code === 91 ? 1 : 0)
      next = code === 91 ? VALUE : KEY
    } else if (code === 125 || code === 93) {
      const isList = (lists & 1) === 1
      if (isList !== (code === 93) || (next !== COMMA && next !== (isList ? VALUE : KEY)))
        return BROKEN
      levels -= 1
      if (levels === 0) return at
      lists >>= 1
      next = COMMA
    } else if (!isBlank(code)) {
      // A number, true, false or null.
      if (next !== VALUE || !isPlain(code)) return BROKEN
      while (at + 1 < stop && isPlain(buffer.charCodeAt(at + 1))) at += 1
      next = COMMA
    }
  }
  return stop - open >= MAX_RECORD_LENGTH ? TOO_LONG : UNFINISHED
}

/** Where the text that begins at `quote` ends: at a quote or at `stop`, and in the same line. */
function endOfText(buffer: string, quote: number, stop: number): number {
  for (let at = quote + 1; at < stop; at += 1) {
    const code = buffer.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
    else if (code === NEWLINE) return BROKEN
  }
  return stop
}

export function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Letters, digits, and what else numbers are written with. */
function isPlain(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    ((code | 32) >= 97 && (code | 32) <= 122) ||
    code === 43 ||
    code === 45 ||
    code === 46
  )
}
