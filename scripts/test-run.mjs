import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, programOf, ROOT, run } from './project.mjs'
import { failureText, resultsOf, sum, summaryLine, wholeText } from './test-results.mjs'

// What `npm test` and `npm run quick` do alike.

const REPORTS = join(ROOT, 'test-results')
const WHOLE = 'test-results/failures.txt'

/** A file that a runner writes. That of an earlier run is removed. */
export function fresh(name) {
  mkdirSync(REPORTS, { recursive: true })
  rmSync(join(REPORTS, name), { force: true })
  return join(REPORTS, name)
}

/** What a runner wrote. Null if it did not, or not to its end. */
export function readJson(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  } catch {
    return null
  }
}

/** Runs a program with one of our reporters. Returns its results. */
export async function reported(name, args, { env = {}, isQuiet = false } = {}) {
  const report = fresh(`${name}.json`)
  const options = { isQuiet, env: { ...env, TEST_REPORT: report } }
  const { code } = await run(findNode(), args, options)
  return resultsOf(name, readJson(report), `exit code ${code}`)
}

/** The journeys, or those of them that the arguments choose. */
export const journeys = (args, options) =>
  reported(
    'journeys',
    [
      programOf('@playwright/test/cli.js'),
      'test',
      '--reporter=scripts/playwright-reporter.mjs',
      ...args,
    ],
    options,
  )

/** Shows what failed, then the lines, then the sum. Returns the exit code. */
export function finish(results, lines = []) {
  const total = sum(results)
  writeFileSync(fresh('failures.txt'), wholeText(total.failures))
  if (total.failures.length > 0) console.log(`\n${failureText(total.failures, WHOLE)}\n`)
  for (const line of lines) console.log(line)
  console.log(`\n${summaryLine(total)}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}
