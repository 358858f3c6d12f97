const COLUMNS = 100
const LINES = 250

/** What may be longer: it can't be broken, or is no easier to read when it is. */
const MAY_BE_LONG = [
  // The title of a test.
  /^\s*(await )?((it|test|describe)[.\w]*(\(.*\))?)\((?<quote>['"`])((?!\k<quote>)[^\\]|\\.)*\k<quote>,/,
  // A sentence in one literal.
  /^\s*([\w'-]+: |return |const \w+ = |purpose=\{)?(['"`])((?!\2)[^\\]|\\.)*\2[,}]?$/,
  // A regular expression.
  /(^|[\s(:,])\/(?![/*])\S.*[^\\]\/[a-z]*[,)]*(\.test\()?$/,
  // A directive.
  /^\s*\{?\/[/*] ?(oxlint|@ts|eslint|knip)/,
  // Where the formatter has to keep a space of markup.
  /\{' '\}$/,
  // One word.
  /\S{80,}/,
]
/** Markup that TypeScript writes: its lines are those of the file. */
const MARKUP = /<\/[\w:]+>|\/>/

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
  if (path.endsWith('.md')) return /\S{80,}/.test(line)
  if (path.endsWith('.sql')) return false
  if (path.endsWith('.ts') && MARKUP.test(line)) return true
  return MAY_BE_LONG.some((pattern) => pattern.test(line))
}

/** Files that a document names and the tree does not have: they were moved, or are gone. */
export function missingFiles(path, text, tree) {
  const named = text.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|mjs|css))`/g)
  return Array.from(named, ([, name]) => name)
    .filter((name) => !tree.some((file) => `/${file}`.endsWith(`/${name}`)))
    .map((name) => `${path} names ${name}, which is not there`)
}
