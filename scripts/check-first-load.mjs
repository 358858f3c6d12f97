import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './built.mjs'
import { firstLoads, importCircles, overBudget } from './first-load-rules.mjs'
import { ROOT } from './project.mjs'

// The built web app: what each address loads first, and that its files have no import circles.
await ensureWebBuilt()
const DIST = join(ROOT, 'apps/web/dist')
const loads = firstLoads(readFileSync(join(DIST, 'index.html'), 'utf8'))

function sizeOf(file) {
  const packed = join(DIST, `${file}.br`)
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size
}

/** The build writes imports without spaces, and lazy ones as calls. */
function importsOf(file) {
  const code = readFileSync(join(DIST, 'assets', file), 'utf8')
  return [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name]) => name)
}

const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
const problems = [...overBudget(loads, sizeOf), ...importCircles(scripts, importsOf)]
if (Object.keys(loads).length < 2) problems.push('index.html has no list of files')
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
