import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browsers.mjs'
import { ensureExtensionBuilt, ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { findNode, programOf, ROOT, run, print } from './project.mjs'
import { failureText, resultsOf, sum, summaryLine, wholeText } from './test-results.mjs'

// `npm test` runs everything; `npm test -- ledger` only the test files (not the journeys) whose
// path contains that word.
const filters = process.argv.slice(2)
const REPORTS = join(ROOT, 'test-results')
const WHOLE = 'test-results/failures.txt'

await ensureInstalled()
const results = [await unitTests()]
if (filters.length === 0) results.push(await journeys())
const total = sum(results)
mkdirSync(REPORTS, { recursive: true })
writeFileSync(join(ROOT, WHOLE), wholeText(total.failures))
if (total.failures.length > 0) console.log(`\n${failureText(total.failures, WHOLE)}`)
console.log(`\n${summaryLine(total)}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function unitTests() {
  print('Tests on the embedded database …')
  const args = [programOf('vitest/vitest.mjs'), 'run', '--reporter=scripts/vitest-reporter.mjs']
  return reported('vitest', [...args, ...filters])
}

async function journeys() {
  const chromium = await ensureBrowser('Chromium')
  const whole = await ensureBrowser('whole Chromium')
  const firefox = await ensureBrowser('Firefox')
  if (!chromium || !whole || !firefox) return resultsOf('journeys', null, 'no browser')
  await ensureWebBuilt()
  if (!(await ensureExtensionBuilt())) return resultsOf('journeys', null, 'no browser extension')
  print('Journeys in the browser …')
  const args = ['test', '--reporter=scripts/playwright-reporter.mjs']
  const env = {
    CHROMIUM_PATH: chromium,
    WHOLE_CHROMIUM_PATH: whole,
    FIREFOX_PATH: firefox,
  }
  return reported('journeys', [programOf('@playwright/test/cli.js'), ...args], env)
}

/** Runs a program with one of our reporters. */
async function reported(name, args, env = {}) {
  const report = join(REPORTS, `${name}.json`)
  rmSync(report, { force: true })
  const { code } = await run(findNode(), args, { env: { ...env, TEST_REPORT: report } })
  return resultsOf(name, read(report), `exit code ${code}`)
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
