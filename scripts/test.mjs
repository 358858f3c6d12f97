import { ensureExtensionBuilt, buildWeb } from './built.mjs'
import {
  BROWSER_NAMES,
  ensurePrograms,
  noBrowser,
  POOLER_NAMES,
  variableOf,
} from './debian-programs.mjs'
import { ensureInstalled } from './installed.mjs'
import { leftOut } from './left-out.mjs'
import { print, programOf } from './project.mjs'
import { resultsOf } from './test-results.mjs'
import { finish, journeys, reported } from './test-run.mjs'

// `npm test` runs everything; `npm test -- ledger` only the test files (not the journeys) whose
// path contains that word.
const filters = process.argv.slice(2)

await ensureInstalled()
const env = await ensurePrograms([...POOLER_NAMES, ...(filters.length > 0 ? [] : BROWSER_NAMES)])
const missing = leftOut(env).map((line) => `Left out: ${line}`)
for (const line of missing) print(line)
const isWhole = filters.length === 0
// Each waits part of its time, for a database or for a browser: what one leaves of the processors,
// the other one uses.
const results = await Promise.all(isWhole ? [unitTests(), allJourneys()] : [unitTests()])
process.exit(finish(results, missing))

async function unitTests() {
  print('Tests on the embedded database …')
  const args = [programOf('vitest/vitest.mjs'), 'run', '--reporter=scripts/vitest-reporter.mjs']
  return reported('vitest', [...args, ...filters], { env })
}

async function allJourneys() {
  const without = BROWSER_NAMES.filter((name) => !env[variableOf(name)])
  for (const name of without) print(noBrowser(name))
  if (without.length > 0) return resultsOf('journeys', null, 'no browser')
  const isBuilt = (await buildWeb()) && (await ensureExtensionBuilt())
  if (!isBuilt) return resultsOf('journeys', null, 'nothing built for the browser')
  print('Journeys in the browser …')
  return journeys([], { env })
}
