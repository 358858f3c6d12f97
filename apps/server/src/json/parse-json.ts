/** Parses JSON, to be validated by a schema. Undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// oxlint-disable-next-line no-control-regex -- These are the characters in question
const NOT_ALLOWED = /[\0-\x1f\uFEFF]/g

/**
 * The same for what other programs send. A mark at the beginning and line breaks within a text are
 * not JSON, but the answer may be paid for: they count as blanks.
 */
export function parseOddJson(text: string): unknown {
  return parseJson(text) ?? parseJson(text.replace(NOT_ALLOWED, ' '))
}
