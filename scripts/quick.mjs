import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './debian-programs.mjs'
import { ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { findNode, print, programOf, ROOT, run, TYPES_AND_LINT } from './project.mjs'
import { NOTHING, resultsOf } from './test-results.mjs'
import { finish, fresh, journeys, readJson, reported } from './test-run.mjs'

// `npm run quick`: what can answer within five minutes. Rules, the tests nearest to what changed
// since main, and twelve journeys. `npm run quick -- BASE` compares with another commit,
// `-- A..B` takes the files that changed between two. With `--list` it only says what it chooses.
/** No test begins later. Those that run then may end. */
const STOP_AFTER_MS = 240_000
/** Also where the rules alone took longer than that. */
const LEAST_MS = 60_000
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
    rule('types and lint', ...TYPES_AND_LINT),
    rule('import rules', '../scripts/check-imports.mjs'),
    rule('lines', '../scripts/check-lines.mjs'),
    present.length > 0 && rule('words', '../scripts/check-prose.mjs', ...present),
    written.length > 0 && rule('format', 'oxfmt/bin/oxfmt', '--list-different', ...written),
    ensureWebBuilt(),
  ])
  const [tests, smoke] = await Promise.all([nearTests(), someJourneys(await browser)])
  return finish([...rules.filter(Boolean), tests, smoke], leftOut(tests.unfinished))
}

/** Its output is only shown if it failed. */
async function rule(name, program, ...args) {
  return timed(name, async () => {
    const { code, output } = await run(findNode(), [programOf(program), ...args], { isQuiet: true })
    if (code !== 0) print(output.trim())
    return { ...NOTHING, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  })
}

async function nearTests() {
  const files = chosen.near.map(({ path }) => path)
  if (files.length === 0) return { ...NOTHING, unfinished: [] }
  const unfinished = fresh('unfinished.json')
  const stopAt = Math.max(startedAt + STOP_AFTER_MS, Date.now() + LEAST_MS)
  const asked = JSON.stringify({ files, unfinished, stopAt })
  const results = await timed(`${files.length} test files`, () =>
    reported('vitest', ['scripts/quick-tests.mjs', asked], { isQuiet: true }),
  )
  return { ...results, unfinished: readJson(unfinished) ?? files }
}

async function someJourneys(browser) {
  if (!browser) return resultsOf('journeys', null, 'no browser')
  const options = { isQuiet: true, env: { CHROMIUM_PATH: browser } }
  return timed('journeys', () => journeys(['--grep', chosen.grep], options))
}

/** Prints the seconds that a part took. */
async function timed(name, work) {
  const from = Date.now()
  const results = await work()
  const seconds = Math.round((Date.now() - from) / 1000)
  print(`${results.failed === 0 ? '✓' : '✗'} ${name}: ${seconds} s`)
  return results
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
