import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browsers.mjs'
import { ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { findNode, print, programOf, ROOT, run } from './project.mjs'
import { failureText, resultsOf, sum, summaryLine } from './test-results.mjs'

// `npm run quick`: what can answer within five minutes. Rules, the tests nearest to what changed
// since main, and twelve journeys. `npm run quick -- BASE` compares with another commit,
// `-- A..B` takes the files that changed between two. With `--list` it only says what it chooses.
/** No test begins later. Those that run then may end. */
const STOP_AFTER_MS = 240_000
/** Also where the rules alone took longer than that. */
const LEAST_MS = 60_000
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] }
const FORMATTED = /\.(ts|tsx|mjs|json|css|md|ya?ml)$/

const words = process.argv.slice(2)
const isList = words.includes('--list')
await ensureInstalled()
const startedAt = Date.now()
const chosen = choose(words.filter((word) => word !== '--list'))
const { changed } = chosen
print(`${changed.length} files changed since ${chosen.base}.`)
if (isList) list()
else process.exit(await check())

/** Ends this script if the commit is unknown. Git has said why. */
function choose(args) {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }
    return JSON.parse(execFileSync(findNode(), ['scripts/quick-choice.mjs', ...args], options))
  } catch (error) {
    if (error.status === undefined) throw error
    process.exit(1)
  }
}

function list() {
  for (const { steps, path, why } of chosen.near) console.log(`${steps} ${path} (${why})`)
  for (const path of chosen.journeys) console.log(`0 ${path} (changed)`)
  for (const line of leftOut([])) console.log(line)
}

async function check() {
  const present = changed.filter((path) => existsSync(join(ROOT, path)))
  const written = present.filter((path) => FORMATTED.test(path))
  const browser = ensureBrowser('Chromium')
  // They keep both cores busy. The tests come after them, because tests wait for answers.
  const rules = await Promise.all([
    rule('types', 'typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'),
    rule('lint', 'oxlint/bin/oxlint', '--type-aware', '--quiet', '.'),
    rule('import rules', '../scripts/check-imports.mjs'),
    rule('lines', '../scripts/check-lines.mjs'),
    present.length > 0 && rule('words', '../scripts/check-prose.mjs', ...present),
    written.length > 0 && rule('format', 'oxfmt/bin/oxfmt', '--list-different', ...written),
    ensureWebBuilt(),
  ])
  const [tests, journeys] = await Promise.all([nearTests(), someJourneys(await browser)])
  for (const line of leftOut(tests.unfinished)) console.log(line)
  const total = sum([...rules.filter(Boolean), tests, journeys])
  if (total.failures.length > 0) console.log(`\n${failureText(total.failures, 'test-results')}`)
  console.log(`\n${summaryLine(total)}`)
  return total.failed > 0 ? 1 : 0
}

async function rule(name, program, ...args) {
  const code = await part(name, [programOf(program), ...args])
  return { ...NOTHING, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function nearTests() {
  const files = chosen.near.map(({ path }) => path)
  if (files.length === 0) return { ...NOTHING, unfinished: [] }
  const unfinished = fresh('quick-unfinished.json')
  const stopAt = Math.max(startedAt + STOP_AFTER_MS, Date.now() + LEAST_MS)
  const asked = JSON.stringify({ files, unfinished, stopAt })
  const results = await reported(`${files.length} test files`, ['scripts/quick-tests.mjs', asked])
  return { ...results, unfinished: read(unfinished) ?? files }
}

async function someJourneys(browser) {
  if (!browser) return resultsOf('journeys', null, 'no browser')
  const args = ['test', '--reporter=scripts/playwright-reporter.mjs', '--grep', chosen.grep]
  const env = { CHROMIUM_PATH: browser }
  return reported('journeys', [programOf('@playwright/test/cli.js'), ...args], env)
}

/** Runs a program with one of our reporters. */
async function reported(name, args, env = {}) {
  const report = fresh(`quick-${name.split(' ').at(-1)}.json`)
  const code = await part(name, args, { ...env, TEST_REPORT: report })
  return resultsOf(name, read(report), `exit code ${code}`)
}

/** Runs one part. Prints its seconds, and its output only if it failed. */
async function part(name, args, env = {}) {
  const from = Date.now()
  const { code, output } = await run(findNode(), args, { isQuiet: true, env })
  print(`${code === 0 ? '✓' : '✗'} ${name}: ${Math.round((Date.now() - from) / 1000)} s`)
  if (code !== 0 && !env.TEST_REPORT) print(output.trim())
  return code
}

/** What of the related was not run, and why. */
function leftOut(unfinished) {
  const { near, far, costly, needsAll, otherJourneys } = chosen
  const counts = [
    [far.length, 'test files further away'],
    [costly.length, 'that start whole programs'],
    [otherJourneys.length, 'changed journeys'],
    [unfinished.length, 'that did not begin in time'],
  ].filter(([count]) => count > 0)
  const left = counts.map(([count, what]) => `${count} ${what}`).join(', ')
  const wide = needsAll.length > 0 ? `Everything uses ${needsAll[0]}. ` : ''
  return [
    `Chosen: ${near.length} test files, ${12 + chosen.journeys.length} journeys.`,
    `Left out: ${left || 'nothing that is related'}.`,
    ...(wide || unfinished.length > 0 ? [`${wide}This change needs \`npm test\`.`] : []),
  ]
}

function fresh(name) {
  const folder = join(ROOT, 'test-results')
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, name), { force: true })
  return join(folder, name)
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
