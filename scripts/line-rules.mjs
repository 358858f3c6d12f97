import { posix } from 'node:path'

const COLUMNS = 100
const LINES = 250

/** Lines that may be longer, because they cannot be broken, or would be harder to read. */
const MAY_BE_LONG = [
  // The title of a test.
  /^\s*(await )?((it|test|describe)[.\w]*(\(.*\))?)\((?<quote>['"`])((?!\k<quote>)[^\\]|\\.)*\k<quote>,/,
  // A sentence in one literal.
  /^\s*([\w'-]+: |return |const \w+ = |purpose=\{)?(['"`])((?!\2)[^\\]|\\.)*\2[,}]?$/,
  // A regular expression.
  /(^|[\s(:,])\/(?![/*])\S.*[^\\]\/[a-z]*[,)]*(\.test\()?$/,
  // A directive.
  /^\s*\{?\/[/*] ?(oxlint|@ts|eslint|knip)/,
  // Markup in which the formatter must keep a space.
  /\{' '\}$/,
  // One word.
  /\S{80,}/,
]
/** XML or HTML that TypeScript writes: the line breaks belong to the output. */
const MARKUP = /<\/[\w:]+>|\/>/

/** Lines and files that are too long. */
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

/** Files that a document names but that do not exist, because they were moved or removed. */
export function missingFiles(path, text, tree) {
  const named = text.matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|mjs|css))`/g)
  return Array.from(named, ([, name]) => name)
    .filter((name) => !tree.some((file) => `/${file}`.endsWith(`/${name}`)))
    .map((name) => `${path} names ${name}, which does not exist`)
}

/**
 * Links of a document to a document, a folder or a heading that does not exist. `read` returns the
 * text of a file of `tree`.
 */
export function deadLinks(path, text, tree, read) {
  const links = withoutCode(text).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)
  return Array.from(links).flatMap(([, target, heading]) => {
    const file = target === '' ? path : posix.join(posix.dirname(path), target)
    // Images are not in the tree.
    if (/\.(?!md$)\w+$/.test(file)) return []
    const isThere = tree.some((one) => one === file || one.startsWith(`${file}/`))
    if (!isThere) return [`${path} links to ${file}, which does not exist`]
    if (heading === undefined || anchorsOf(read(file)).includes(heading)) return []
    return [`${path} links to ${file}#${heading}, which is no heading`]
  })
}

const withoutCode = (text) => text.replace(/^( *)```[\s\S]*?^\1```/gm, '')

/** The anchors of headings, as GitHub makes them. */
function anchorsOf(text) {
  return Array.from(withoutCode(text).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
