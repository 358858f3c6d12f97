import { MAX_RECORD_LENGTH } from './source-record.ts'

/**
 * Results instead of the end of an object: more text is needed, it is broken, or it is too long.
 */
export const UNFINISHED = -1
export const BROKEN = -2
export const TOO_LONG = -3

/**
 * Our records are flat, so deeper objects are not records. Limits how often a broken file is parsed
 * again.
 */
const MAX_LEVELS = 16

/** What may come next. */
const KEY = 0
const COLON = 1
const VALUE = 2
const COMMA = 3

const QUOTE = 34
const BACKSLASH = 92
const NEWLINE = 10

/**
 * The position of the brace that closes the object at `open`, or one of the three results above. It
 * checks the grammar just enough to find a broken object where it breaks: otherwise a missing quote
 * would invert everything after it. All other errors are left to `JSON.parse`.
 */
export function endOfObject(buffer: string, open: number): number {
  const stop = Math.min(buffer.length, open + MAX_RECORD_LENGTH)
  let next = KEY
  let levels = 1
  // One bit per level: set for a list.
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
      if (next !== VALUE || levels === MAX_LEVELS) return BROKEN
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

/** The end of the text that begins at `quote`: a quote in the same line, or `stop`. */
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

/** Letters, digits, and other characters of numbers. */
function isPlain(code: number): boolean {
  return (
    (code >= 48 && code <= 57) ||
    ((code | 32) >= 97 && (code | 32) <= 122) ||
    code === 43 ||
    code === 45 ||
    code === 46
  )
}
