import { posix } from 'node:path'
import { sqlSubjects } from './table-rules.mjs'

// Which tests a change can break, nearest first. `quick-rules.test.mjs` has the cases.

const { basename, dirname, join } = posix
const TEST = /\.test\.(ts|tsx|mjs)$/
/**
 * They bring everything together, so what reaches a test only through them is not near: nearly
 * every test of the server starts the whole server.
 */
const ROOTS = new RegExp(
  '^apps/server/src/(main|cli|command-database|deps|services|operator-services|choose-adapters|' +
    'app|config/config)\\.ts$|^apps/server/src/testing/(server|processes)/|' +
    '^apps/web/src/(main|app/[^/]*routes|app/router|app/layout/shell)\\.tsx?$|' +
    '/src/all-endpoints\\.ts$|^packages/client/src/client\\.ts$',
)
/** All tests depend on these. */
const OF_ALL =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.(config|setup)\.ts)$|\/src\/testing\/(database|server)\//
/** They start whole programs, which takes minutes: not for a document that they also read. */
const COSTLY = /\/testing\/whole\/|^scripts\/(package-scripts|start)\.test\.mjs$/
/** The furthest that is near, in imports. */
const NEAR = 4
const SAME_FOLDER = 2
const SAME_SUBJECT = 3
/** What so many use says little about each of them: such a helper counts as several imports. */
const MANY = 15
const SHARED_HELPER = 3
const MOST_JOURNEYS = 4

/** What is proved in one place for all subjects: which changes need which test. */
const PROOFS = [
  [
    new RegExp(
      '^apps/server/src/(features|db/functions)/(credits|ledger|lookup|refresh|billing|batches|' +
        'linkedin|reports|teams|vendors)',
    ),
    'apps/server/src/features/lookups/reveal/ledger-model.test.ts',
    'credits',
  ],
  [
    /\.routes\.ts$|^packages\/contract\/src\/(?!.*\.test\.)|\/src\/http\/|\/testing\/access\//,
    'apps/server/src/testing/access/access.test.ts',
    'access',
  ],
]

/** Folders and files with another name than their subject. */
const SUBJECTS = {
  kinds: 'lookups',
  'lookup-kinds': 'lookups',
  refresh: 'lookups',
  din: 'registry',
}

/**
 * Who uses whom, for `relatedTests`: imports that exist at run time, files of SQL by the functions
 * that they define, and files that a test names in a text. `texts` has every file with its text,
 * null if it is only named.
 */
export function edgesOf(imports, texts) {
  const found = imports.filter(({ isType, to }) => !isType && texts.has(to))
  const definers = new Map()
  for (const [path, text] of texts)
    if (/\/db\/functions\/.*\.sql$/.test(path))
      for (const [, name] of text.matchAll(/^CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW) (\w+)/gm))
        definers.set(name, path)
  for (const [from, text] of texts) {
    if (text === null) continue
    if (/\.store\.ts$|\.sql$|\.test\.ts$|\/testing\//.test(from))
      for (const [word] of text.matchAll(/\b[a-z]+(_[a-z0-9]+)+\b/g))
        if (definers.has(word)) found.push({ from, to: definers.get(word) })
    if (TEST.test(from) || /\/testing\//.test(from))
      for (const [, name] of text.matchAll(/['"`]([\w./-]+\.[a-z]{2,4})['"`]/g))
        for (const to of [join(dirname(from), name), name, `apps/server/${name}`])
          if (texts.has(to) && !(COSTLY.test(from) && to.endsWith('.md'))) found.push({ from, to })
  }
  return found.filter(({ from, to }) => from !== to)
}

/**
 * The tests that a change can break: `near` in the order in which they are worth running, each with
 * its reason, and the others that reach a changed file, `far` and `costly`. `needsAll`: the changed
 * files that every test depends on.
 */
export function relatedTests({ edges, texts, changed }) {
  const users = new Map()
  for (const { from, to } of edges) users.set(to, (users.get(to) ?? new Set()).add(from))
  const tests = [...texts.keys()].filter((path) => TEST.test(path))
  /** For each test its nearest relation: `{ steps, why }`. */
  const found = new Map()
  const add = (test, steps, why) => {
    if (steps < (found.get(test)?.steps ?? Infinity)) found.set(test, { steps, why })
  }
  const needsAll = changed.filter((path) => OF_ALL.test(path))
  for (const path of changed) {
    if (TEST.test(path) && texts.has(path)) add(path, 0, 'changed')
    for (const [user, steps] of stepsTo(path, users))
      if (TEST.test(user)) add(user, steps, `uses ${basename(path)}`)
    const subjects = subjectsOf(path, texts.get(path) ?? '')
    for (const test of tests) {
      if (dirname(test) === dirname(path))
        add(test, stemOf(test) === stemOf(path) ? 1 : SAME_FOLDER, 'same folder')
      if (!canReach(path, test)) continue
      for (const subject of subjectsOf(test, ''))
        if (subjects.includes(subject)) add(test, SAME_SUBJECT, `about ${subject}`)
    }
    for (const [pattern, test, what] of PROOFS)
      if (pattern.test(path) && texts.has(test)) add(test, SAME_FOLDER, what)
  }
  const sorted = [...found]
    .map(([path, { steps, why }]) => ({ path, steps, why }))
    .sort((a, b) => a.steps - b.steps || (a.path < b.path ? -1 : 1))
  const isCostly = ({ path, steps }) => COSTLY.test(path) && steps > 1
  return {
    near: sorted.filter((one) => one.steps <= NEAR && !isCostly(one)),
    far: sorted.filter((one) => one.steps > NEAR && !isCostly(one)),
    costly: sorted.filter(isCostly),
    needsAll,
  }
}

/** The smoke journeys and the changed ones, up to a number: for the option `--grep`. */
export function journeysFor(changed) {
  const specs = changed
    .filter((path) => /^e2e\/.*\.spec\.ts$/.test(path))
    .map((path) => basename(path))
  const journeys = specs.slice(0, MOST_JOURNEYS)
  const grep = [...journeys.map((name) => `\\b${name.replaceAll('.', '\\.')}`), '@smoke'].join('|')
  return { journeys, otherJourneys: specs.slice(MOST_JOURNEYS), grep }
}

/** All files that use one, with their distance. Roots are the last on a way. */
function stepsTo(path, users) {
  const steps = new Map()
  const levels = [[path]]
  for (let count = 0; count < levels.length; count++)
    for (const file of levels[count] ?? []) {
      if (steps.has(file)) continue
      steps.set(file, count)
      if (file !== path && ROOTS.test(file)) continue
      const next = users.get(file) ?? new Set()
      const far = count + (/\/testing\//.test(file) && next.size > MANY ? SHARED_HELPER : 1)
      ;(levels[far] ??= []).push(...next)
    }
  steps.delete(path)
  return steps
}

/** The subjects of a file: the same names in all apps, the contract and the SQL. */
function subjectsOf(path, text) {
  const sql = path.endsWith('.sql') ? sqlSubjects(path, text) : []
  const [, named] =
    /^apps\/[^/]+\/src\/(?:features|screens|background|adapters)\/([^/.]+)/.exec(path) ??
    /^packages\/contract\/src\/([^/.]+)/.exec(path) ??
    []
  return [...sql, ...(named ? [SUBJECTS[named] ?? named] : [])]
}

const stemOf = (path) => basename(path).replace(/\..*$/, '')
const appOf = (path) => /^apps\/[^/]+/.exec(path)?.[0]
/** Apps meet only in the packages, so a change of one app breaks no test of another. */
const canReach = (path, test) => !appOf(path) || !appOf(test) || appOf(path) === appOf(test)
