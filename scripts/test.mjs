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
// Each waits part of its time, for a database or for a browser: what one leaves of the processors,
// the other one uses. The tests of the screens wait for nothing, and fill the time to the end.
const results = await Promise.all(
  filters.length > 0
    ? [tests('tests', filters)]
    : [tests('server-tests', ['--project=server']), journeysAndScreens()],
)
process.exit(finish(results.flat(), missing))

function tests(name, args) {
  const program = programOf('vitest/vitest.mjs')
  return reported(name, [program, 'run', '--reporter=scripts/vitest-reporter.mjs', ...args], {
    env,
  })
}

async function journeysAndScreens() {
  const browser = await allJourneys()
  return [browser, await tests('screen-tests', ['--project=web', '--project=components'])]
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
