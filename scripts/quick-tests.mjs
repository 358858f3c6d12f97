import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest } from 'vitest/node'
import { ROOT } from './project.mjs'
import Reporter from './vitest-reporter.mjs'

// The tests of `npm run quick`: runs these files in this order, and begins none after `stopAt`.
// Writes the names of those that did not begin into the file `unfinished`.
const { files, unfinished, stopAt } = JSON.parse(process.argv[2])
const places = new Map(files.map((path, place) => [join(ROOT, path), place]))
const placeOf = ({ moduleId }) => places.get(moduleId) ?? files.length

class NearestFirst extends BaseSequencer {
  async sort(specifications) {
    return specifications.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

const began = new Set()
const vitest = await createVitest('test', {
  watch: false,
  reporters: [new Reporter(), { onTestModuleStart: ({ moduleId }) => began.add(moduleId) }],
  sequence: { sequencer: NearestFirst },
})
const stop = () => void vitest.cancelCurrentRun('keyboard-input')
const timer = setTimeout(stop, Math.max(0, stopAt - Date.now()))
const { testModules, unhandledErrors } = await vitest.start(files)
clearTimeout(timer)
await vitest.close()
writeFileSync(unfinished, JSON.stringify(files.filter((path) => !began.has(join(ROOT, path)))))
// To stop in time is no failure.
const hasFailed =
  unhandledErrors.length > 0 || testModules.some((file) => file.state() === 'failed')
process.exitCode = hasFailed ? 1 : 0
