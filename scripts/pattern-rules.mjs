import { check } from 'recheck'
import { parseSync } from 'rolldown/utils'

const WORD = String.raw`[a-z\d_%+'&-]+(?:\.[a-z\d_%+'&-]+)*`
const DOT = String.raw`(?: ?[[({<] ?(?:dot|\.) ?[\])}>] ?| dot )`
const LOCAL_PARTS = [
  String.raw`(?<![\p{L}\p{M}\p{N}.@/])${WORD}$`,
  String.raw`(?<![\p{L}\p{M}\p{N}.@/])(?:${WORD}(?:${DOT}| \. )){0,4}${WORD}$`,
]
/**
 * Patterns that may be slow, because their text is short or the operator's own: file, pattern,
 * reason. Everything else has to be linear.
 */
const MAY_BE_SLOW = [
  [
    'apps/server/src/cli/doctor/finding.rules.ts',
    '^(.+?[.?!]) (?=[A-Z`(])(.+)$',
    'a sentence of the doctor itself',
  ],
  [
    'apps/server/src/config/address.ts',
    '^(\\d{1,3}(\\.\\d{1,3}){3}(\\/([12]?\\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:.]*(\\/(\\d{1,2}|1[01]\\d|12[0-8]))?)$',
    'a setting of the operator',
  ],
  [
    'apps/server/src/config/env-file.ts',
    '^\\s*(?:export\\s+)?([\\w.-]+)\\s*=\\s*(.*)$',
    'a line of the operator',
  ],
  ['apps/server/src/config/env-file.ts', '\\s#.*$', 'a line of the operator'],
  [
    'apps/server/src/config/mail.ts',
    '^[^\\s<>,;@"]+@[^\\s<>,;@"]+\\.[^\\s<>,;@"]+$',
    'a setting of the operator',
  ],
  [
    'apps/server/src/config/mail.ts',
    '-----BEGIN CERTIFICATE-----[\\s\\S]+?-----END CERTIFICATE-----',
    'a file of the operator',
  ],
  [
    'apps/server/src/features/registry/records/address.rules.ts',
    '(?:[\\s,]([A-Z]{2}))?[\\s,-]+([1-9]\\d{2}\\s?\\d{3})(?:[\\s,-]+(?:IN|India|INDIA))?\\.?$',
    'the last 40 characters of an address',
  ],
  ...LOCAL_PARTS.map((source) => [
    'apps/extension/src/reading/find-emails.ts',
    source,
    'the 84 characters before an @',
  ]),
  [
    'apps/server/src/http/replies/web-pages.ts',
    '<script>([^]*?)<\\/script>',
    'a page that we have built',
  ],
]
/** Patterns that are built when they are used: file, what is built, reason. */
const BUILT_LATER = [
  [
    'apps/server/src/adapters/sms/answer.ts',
    '`${before}${text}${after}`',
    'an escaped text of the operator',
  ],
]

/** The literal patterns of a file, and the places where it builds others. */
export function patternsIn(path, text) {
  const literals = []
  const built = []
  const lineOf = (at) => text.slice(0, at).split('\n').length
  const walk = (node) => {
    if (node?.type === 'Literal' && node.regex) {
      const { pattern: source, flags } = node.regex
      literals.push({ path, line: lineOf(node.start), source, flags })
    }
    if (/^(New|Call)Expression$/.test(node?.type) && node.callee.name === 'RegExp')
      built.push({
        path,
        line: lineOf(node.start),
        from: text.slice(node.arguments[0].start, node.arguments[0].end),
      })
    for (const child of Object.values(node ?? {})) if (typeof child === 'object') walk(child)
  }
  walk(parseSync(path, text).program)
  return { literals, built }
}

/** Whether a pattern can take more than linear time: without an open repetition it cannot. */
const canGrow = ({ source }) => /[*+]|\{\d+,\}/.test(source)

/**
 * The patterns that are not linear, one line each, and exceptions whose pattern is gone. `analyse`
 * returns what recheck says about a pattern. It is not called for exceptions: what it finds by
 * trying depends on how busy the machine is.
 */
export async function slowPatterns(patterns, analyse, exceptions = MAY_BE_SLOW) {
  const needed = new Set()
  const unlisted = patterns.filter(canGrow).filter(({ path, source }) => {
    const listed = exceptions.find((one) => one[0] === path && one[1] === source)
    if (listed) needed.add(listed)
    return !listed
  })
  const found = await Promise.all(
    unlisted.map(async (pattern) => {
      const { status, complexity, attack } = await analyse(pattern)
      if (status === 'safe' || (status === 'vulnerable' && isLinear(pattern, complexity, attack)))
        return []
      const how = status === 'vulnerable' ? complexity.summary : 'cannot be analysed'
      return [`${placeOf(pattern)}: /${pattern.source}/ is slow: ${how}. ${REMEDY}`]
    }),
  )
  const unneeded = exceptions.filter((exception) => !needed.has(exception))
  return [
    ...found.flat(),
    ...unneeded.map(([path, source]) => `${path}: /${source}/ needs no exception any more`),
  ]
}

/** The analysis of recheck, which takes a second for some patterns, and says the same each time. */
export const askRecheck = ({ source, flags }) => check(source, flags, { timeout: 60_000, seed: 1 })

/**
 * The same `analyse`, which is called once for each pattern, and not for those in `kept`, the
 * answers of an earlier run. Those of this run are in `answers`, without what says nothing.
 */
export function analyseOnce(analyse, kept = {}) {
  const asked = new Map()
  const answers = {}
  return {
    answers,
    async analyse(pattern) {
      const key = `/${pattern.source}/${pattern.flags}`
      if (!asked.has(key)) asked.set(key, kept[key] ?? analyse(pattern))
      const { status, complexity, attack } = await asked.get(key)
      const answer = { status, complexity, attack: attack && partsOf(attack) }
      if (status !== 'unknown') answers[key] = answer
      return answer
    },
  }
}
/** Without the whole text, which is long. */
const partsOf = ({ pumps, suffix }) => ({ pumps, suffix })

/** A text for which this takes longer may be much longer. */
const LONG_MS = 20
const [SHORTEST, LONGEST] = [512, 65_536]
const TRIES = 5

/**
 * Whether this engine matches the attack in linear time. What recheck finds by trying is counted in
 * steps of its engine, and may only be a large constant.
 */
function isLinear({ source, flags }, { type }, { pumps, suffix }) {
  if (type === 'exponential') return false
  const pattern = new RegExp(source, flags)
  const unit = pumps.reduce((size, { prefix, pump }) => size + prefix.length + pump.length, 0)
  const took = (length) => {
    const times = Math.ceil(length / unit)
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
    const start = performance.now()
    text.replace(pattern, '')
    return performance.now() - start
  }
  let length = SHORTEST
  while (length < LONGEST && took(length) < LONG_MS) length *= 2
  const best = (size) => Math.min(...Array.from({ length: TRIES }, () => took(size)))
  // Eight times as long: 64 times the time if it grows with the square. Other programs may be in
  // the way of one measurement, not of all.
  return Array.from({ length: TRIES }).some(() => best(length) < 24 * best(length / 8))
}

const REMEDY =
  'Let it begin only once in a run, like (?<!\\s)\\s+$, or list it in scripts/pattern-rules.mjs ' +
  'with a reason.'

/** The places that build a pattern which nobody has analysed. `known` is what was analysed. */
export function unknownPatterns(built, known, exceptions = BUILT_LATER) {
  return built
    .filter(
      ({ path, line, from }) =>
        !known.some((one) => one.path === path && one.line === line) &&
        !exceptions.some(([file, text]) => file === path && text === from),
    )
    .map((one) => `${placeOf(one)}: this pattern is built after the start, so it is not checked`)
}

/** Calls of `normalize`, which takes quadratic time for many marks on one letter. */
export function slowNormalizing(path, text) {
  if (path === 'packages/contract/src/normal-text.ts') return []
  return [...text.matchAll(/\.normalize\(['"]NF/g)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length}: use normalText of the contract`,
  )
}

const placeOf = ({ path, line }) => `${path}:${line}`
