import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  analyseOnce,
  askRecheck,
  patternsIn,
  slowNormalizing,
  slowPatterns,
  unknownPatterns,
} from './pattern-rules.mjs'
import { readManifest, ROOT, STAMPS, writeStamp } from './project.mjs'
import { readJson } from './test-run.mjs'

/** What recheck said about each pattern: it takes half a minute for all of them. */
const KEPT = join(STAMPS, 'patterns.json')
const { version } = readManifest('node_modules/recheck')

// Every pattern of the contract, the server and the extension's readers takes linear time, because
// strangers write the texts. Patterns that are built at the start are recorded while their files
// are loaded.
const files = globSync(
  ['packages/contract/src/**/*.ts', 'apps/server/src/**/*.ts', 'apps/extension/src/reading/*.ts'],
  { cwd: ROOT, exclude: ['**/*.test.ts', '**/testing/**'] },
).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])

const found = files.map(([path, text]) => patternsIn(path, text))
const built = found.flatMap((one) => one.built)
const recorded = await record([...new Set(built.map(({ path }) => path))])
const kept = readJson(KEPT)
const { analyse, answers } = analyseOnce(
  inTurn(askRecheck),
  kept?.version === version ? kept.answers : {},
)

const problems = [
  ...(await slowPatterns([...found.flatMap((one) => one.literals), ...recorded], analyse)),
  ...unknownPatterns(built, recorded),
  ...files.flatMap(([path, text]) => slowNormalizing(path, text)),
]
writeStamp(KEPT, JSON.stringify({ version, answers }))
if (problems.length > 0) console.log(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)

/** Loads the files and returns the patterns that they build, with their places. */
async function record(paths) {
  const patterns = []
  const Plain = RegExp
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, [source, flags = '']) {
      const [, , caller] = new Error().stack.split('\n')
      const [, file, line] = /(file:.+):(\d+):\d+/.exec(caller) ?? []
      if (file) {
        const path = relative(ROOT, fileURLToPath(file))
        patterns.push({ path, line: Number(line), source: String(source), flags })
      }
      return Reflect.construct(target, [source, flags])
    },
  })
  for (const path of paths) await import(pathToFileURL(join(ROOT, path)))
  globalThis.RegExp = Plain
  return patterns
}

/** The same function, of which as many run together as there are processors. */
function inTurn(action) {
  const running = Array.from({ length: availableParallelism() }, () => Promise.resolve())
  let next = 0
  return (pattern) => {
    const place = (next += 1) % running.length
    const result = running[place].then(() => action(pattern))
    running[place] = result.catch(() => undefined)
    return result
  }
}
