// Who may import whom: general rules over paths, which also cover new subjects.
// `docs/architecture.md` explains them; `import-rules.test.mjs` breaks each one.

/**
 * Upper levels may import lower ones and their own, never the other way round. The first pattern
 * that matches a path counts.
 */
const SERVER_LEVELS = [
  [9, /\/src\/(main|cli|command-database|listen)\.ts$/],
  [8, /\/src\/(deps|services|operator-services|choose-adapters)\.ts$/],
  [7, /\/src\/app\.ts$|\/src\/cli\//],
  [6, /\/features\/.+\.(routes|job)\.ts$|\/src\/sample\//],
  [4, /\/features\/.+\.(rules|store)\.ts$|\/src\/ports\//],
  [5, /\/features\/|\/src\/adapters\//],
  [3, /\/src\/(http|jobs)\//],
  [2, /\/src\/db\//],
  [1, /\/src\//],
]
const WEB_LEVELS = [
  [6, /\/src\/main\.tsx$/],
  [5, /\/src\/app\//],
  [4, /\/src\/screens\//],
  [3, /\/src\/features\//],
  [2, /\/src\/components\//],
  [1, /\/src\/lib\//],
]
/**
 * A file of a subject without a role in its name (a table of facts, a type): every file of the
 * subject may import it.
 */
const PURE = /\.rules\.(ts|mjs)$/
const PLAIN = /\/features\/[^/]+\/(.+\/)?[^./]+\.ts$/
const SUBJECT = /^apps\/[^/]+\/src\/features\/([^/]+)\//
/** The subjects on which all others are based. They only know each other. */
const BOTTOM = ['accounts', 'api-keys', 'credits', 'referrals']
/** The subjects that compose others. */
const TOP = ['me', 'operator']
const ADAPTERS = 'apps/server/src/adapters/'
const IMPURE =
  /^(node:(?!crypto|util|path|url|assert|buffer|module|net$)|pg$|pg-|kysely$|pg-boss$|hono|@hono\/|nodemailer|pino)/

/**
 * Each rule returns what is wrong with an import, or null. `from` and `to` are paths from the root
 * for our own files, and package names otherwise. `isType`: only types are imported, which do not
 * exist at run time.
 */
const RULES = [
  function appsMeetInTheContract({ from, to }) {
    const [app, other] = [appOf(from), appOf(to)]
    return app && other && app !== other
      ? `apps never import each other (${app} and ${other}): they meet in packages/contract`
      : null
  },
  function theContractImportsZodMiniAlone({ from, to }) {
    return from.startsWith('packages/contract/') &&
      !to.startsWith('packages/contract/') &&
      to !== 'zod/mini'
      ? 'the contract imports zod/mini and nothing else'
      : null
  },
  function theServerImportsDownward({ from, to, isType }) {
    // Within the features a type may come from above, because it does not exist at run time.
    if (isType && SUBJECT.test(from) && SUBJECT.test(to)) return null
    const upward =
      appOf(from) === 'server' &&
      appOf(to) === 'server' &&
      !isPlain(to) &&
      levelOf(to, SERVER_LEVELS) > levelOf(from, SERVER_LEVELS)
    return upward
      ? 'the server imports downward only: main → deps → app/cli → routes, jobs → ' +
          'services → rules, stores, ports → http, jobs → db'
      : null
  },
  function subjectsImportOnlyServices({ from, to }) {
    const [subject, other] = [SUBJECT.exec(from)?.[1], SUBJECT.exec(to)?.[1]]
    if (appOf(from) !== 'server' || !subject || !other || subject === other) return null
    if (TOP.includes(other))
      return `${other} is above the other subjects: ${subject} must not import it`
    if (!to.endsWith('.service.ts')) return `${subject} meets ${other} only at its service`
    const isUpward = BOTTOM.includes(subject) && !BOTTOM.includes(other)
    return isUpward ? `${subject} is at the bottom and must not import ${other}` : null
  },
  function rulesArePure({ from, to, isType }) {
    if (!PURE.test(from) || isType) return null
    const isOurs = to.startsWith('apps/')
    const isPure = isOurs
      ? PURE.test(to) || to.endsWith('/app-error.ts') || isPlain(to)
      : !IMPURE.test(to)
    return isPure ? null : 'rules are pure: no database, clock, network, only other rules'
  },
  function sqlIsInStores({ from, to, isType }) {
    const isSql = /^(kysely|pg|pg-copy-streams|pg-boss)$/.test(to) && !isType
    const isAllowed = /\.store\.ts$|^apps\/server\/src\/(db|jobs|testing)\//.test(from)
    return isSql && !isAllowed && appOf(from) === 'server' ? 'SQL belongs in *.store.ts only' : null
  },
  function onlyOneFileChoosesAdapters({ from, to }) {
    if (
      !to.startsWith(ADAPTERS) ||
      from.endsWith('/src/choose-adapters.ts') ||
      from.startsWith('apps/server/src/testing/')
    )
      return null
    // What all vendors share is not in the folder of one port.
    const port = /^[^/]+\//.exec(to.slice(ADAPTERS.length))?.[0] ?? ''
    return from.startsWith(ADAPTERS + port) ? null : 'only choose-adapters.ts imports adapters'
  },
  function testSupportIsForTests({ from, to }) {
    return /\/src\/testing\//.test(to) && !/\/src\/testing\//.test(from)
      ? 'only tests import testing/'
      : null
  },
  function theWebImportsDownward({ from, to }) {
    const upward =
      appOf(from) === 'web' &&
      appOf(to) === 'web' &&
      levelOf(to, WEB_LEVELS) > levelOf(from, WEB_LEVELS)
    return upward
      ? 'the web app imports downward only: app → screens → features → components → lib'
      : null
  },
  function featuresDoNotImportFeatures({ from, to }) {
    const [feature, other] = [SUBJECT.exec(from)?.[1], SUBJECT.exec(to)?.[1]]
    const isForeign = appOf(from) === 'web' && feature && other && feature !== other
    return isForeign
      ? `the feature ${feature} never imports the feature ${other}: a screen brings them together`
      : null
  },
]

const isPlain = (path) => PLAIN.test(path)
const isTest = (path) => /\.test\.(ts|tsx)$|\/src\/testing\//.test(path)
const appOf = (path) => /^apps\/([^/]+)\//.exec(path)?.[1]
const levelOf = (path, levels) => levels.find(([, pattern]) => pattern.test(path))?.[0] ?? 0

/**
 * What is wrong in these imports: `{ from, to, isType }[]` → lines of text. Tests may combine
 * anything.
 */
export function brokenImports(imports) {
  const found = imports
    .filter(({ from }) => !isTest(from))
    .flatMap((one) =>
      RULES.map((rule) => rule(one))
        .filter(Boolean)
        .map((problem) => `${one.from} → ${one.to}: ${problem}`),
    )
  return [...found, ...CIRCLES.flatMap(([what, nodeOf]) => circles(imports, what, nodeOf))]
}

/**
 * Units that must not import themselves through others, types included: returns the node of a path,
 * or null.
 */
const CIRCLES = [
  ['files', (path) => (/^(apps|packages)\//.test(path) ? path : null)],
  ['subjects', (path) => (appOf(path) === 'server' ? (SUBJECT.exec(path)?.[1] ?? null) : null)],
  ['folders of the server', (path) => /^apps\/server\/src\/([^/]+)/.exec(path)?.[1] ?? null],
]

function circles(imports, what, nodeOf) {
  const next = new Map()
  for (const { from, to } of imports) {
    const [one, other] = [nodeOf(from), nodeOf(to)]
    if (isTest(from) || one === null || other === null || one === other) continue
    next.set(one, (next.get(one) ?? new Set()).add(other))
  }
  const found = []
  const done = new Set()
  const walk = (node, path) => {
    const start = path.indexOf(node)
    if (start >= 0)
      return void found.push(`${[...path.slice(start), node].join(' → ')}: a circle of ${what}`)
    if (done.has(node)) return
    for (const other of next.get(node) ?? []) walk(other, [...path, node])
    done.add(node)
  }
  for (const node of next.keys()) walk(node, [])
  return found
}

const TEXT_RULES = [
  [
    /\bprocess\.env\b/,
    /^apps\/server\/src\/(?!config\/)|^packages\//,
    'only config/ reads the environment',
  ],
  [
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)\b/,
    /^apps\/web\/src\/(?!lib\/api\/(api-client|upload)\.ts)/,
    'only lib/api/api-client.ts talks HTTP',
  ],
  [
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)\b/,
    /^apps\/extension\/src\/(?!background\/)/,
    'only background/ talks HTTP',
  ],
  [
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\./,
    PURE,
    'rules are pure: no clock, no chance, no process',
  ],
  [
    // The pool is for a prepared read on a hot path that needs no transaction.
    /export async function(?! \w+(<[^(]*>)?\(\s*(tx: (Tx|Transaction<)|reader: Reader|where: Where|pool: pg\.Pool))/,
    /\.store\.ts$/,
    'the first argument of a store is where it runs: `tx: Tx`, or `reader: Reader` where it ' +
      'only reads',
  ],
  [
    // Up to the function's last bracket. Writes inside of a called SQL function are not seen.
    /export async function \w+(<[^(]*>)?\(\s*reader: Reader((?!\n\})[^])*?(insertInto|updateTable|deleteFrom|forUpdate|\b(INSERT INTO|UPDATE|DELETE FROM|FOR SHARE)\b)/,
    /\.store\.ts$/,
    'what writes or locks takes `tx: Tx`, a transaction: `reader: Reader` may be the pool',
  ],
]

/** What is wrong in the text of one file. */
export function brokenText(path, text) {
  if (isTest(path)) return []
  return TEXT_RULES.filter(([pattern, paths]) => paths.test(path) && pattern.test(text)).map(
    ([, , what]) => `${path}: ${what}`,
  )
}
