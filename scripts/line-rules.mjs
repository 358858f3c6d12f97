const COLUMNS = 100
const LINES = 250

/** What may be longer: it can't be broken, or is no easier to read when it is. */
const MAY_BE_LONG = [
  // The title of a test.
  /^\s*(await )?(it|test|describe)\b.*\(['"`]/,
  // A sentence in one literal.
  /^\s*(\w+: |return |const \w+ = |purpose=\{)?(['"`]).*\2[,}]?$/,
  // A regular expression.
  /(^|[\s(:,])\/(?![/*]).*[^\\]\/[a-z]*[\s,.;:)\]]*/,
  // A directive.
  /(\/\/|\/\*|\{\/\*) ?(oxlint|@ts|eslint|knip)/,
  /https?:\/\//,
  // Markup, and where the formatter has to keep a space of it.
  /<\/[\w:]+>|\/>|\{' '\}$/,
  // One word.
  /\S{80,}/,
]
const TABLE_ROW = /^\s*\|/

/** What is too long in a file, in words. */
export function brokenLines(path, text) {
  const lines = text.trimEnd().split('\n')
  const long = lines.flatMap((line, index) =>
    [...line].length > COLUMNS && !mayBeLong(path, line)
      ? [`${path}:${index + 1} has ${[...line].length} columns`]
      : [],
  )
  const isTall = path.endsWith('.sql') && lines.length > LINES
  return isTall ? [...long, `${path} has ${lines.length} lines`] : long
}

function mayBeLong(path, line) {
  if (path.endsWith('.md')) return TABLE_ROW.test(line) || /https?:\/\/|\S{80,}/.test(line)
  if (path.endsWith('.sql')) return false
  return MAY_BE_LONG.some((pattern) => pattern.test(line))
}
