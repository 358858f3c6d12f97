import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  BROWSER_NAMES,
  ensurePrograms,
  POOLER_NAMES,
  variableOf,
  wayTo,
} from './debian-programs.mjs'
import { ensureExtensionBuilt, ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { leftOut } from './left-out.mjs'
import { findNode, programOf, ROOT, run, print } from './project.mjs'
import {
  playwrightFailures,
  playwrightResults,
  summaryLine,
  sum,
  vitestFailures,
  vitestResults,
} from './test-results.mjs'

// `npm test` runs everything; `npm test -- ledger` only the test files (not the journeys) whose
// path contains that word.
const filters = process.argv.slice(2)
const REPORTS = join(ROOT, 'test-results')

await ensureInstalled()
const programs = await ensurePrograms([
  ...POOLER_NAMES,
  ...(filters.length > 0 ? [] : BROWSER_NAMES),
])
const missing = leftOut(programs).map((line) => `Left out: ${line}`)
for (const line of missing) print(line)
const results = [await unitTests()]
if (filters.length === 0) results.push(await journeys())
const total = sum(results)
// Repeated at the end, because there may be thousands of lines after a failed test.
const failures = results.flatMap((result) => result.failures ?? [])
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '))
for (const line of missing) console.log(line)
console.log(`\n${summaryLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function unitTests() {
  print('Tests on the embedded database …')
  const report = fresh('vitest.json')
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [programOf('vitest/vitest.mjs'), 'run', ...flags, ...filters]
  const { code } = await run(findNode(), args, { env: programs })
  const written = read(report)
  return { ...vitestResults(written, code), failures: vitestFailures(written) }
}

async function journeys() {
  const without = BROWSER_NAMES.filter((name) => !programs[variableOf(name)])
  for (const name of without) print(`There is no ${name} for the browser journeys. ${wayTo(name)}`)
  if (without.length > 0) return { passed: 0, failed: 1, skipped: 0 }
  await ensureWebBuilt()
  if (!(await ensureExtensionBuilt())) return { passed: 0, failed: 1, skipped: 0 }
  print('Journeys in the browser …')
  const report = fresh('journeys.json')
  const env = { ...programs, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const args = [programOf('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const { code } = await run(findNode(), args, { env })
  const written = read(report)
  return { ...playwrightResults(written, code), failures: playwrightFailures(written) }
}

function fresh(name) {
  const path = join(REPORTS, name)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(path, { force: true })
  return path
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
