import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { NODE, programOf, ROOT, run, say } from './project.mjs'

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json']
const BUILT = join(ROOT, 'apps/web/dist/index.html')
const STAMP = join(ROOT, 'node_modules', '.dastak', 'web-built')

/**
 * Builds the web app where its sources are newer than what was built. Ends the process when that
 * fails.
 */
export async function ensureWebBuilt() {
  const newest = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))))
  if (existsSync(BUILT) && existsSync(STAMP) && statSync(STAMP).mtimeMs >= newest) return
  say('Building the web app …')
  const startedAt = new Date()
  rmSync(STAMP, { force: true })
  const { code, words } = await run(NODE, [programOf('vite/bin/vite.js'), 'build', 'apps/web'], {
    isQuiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    say(`${words.trim()}\n\nThe web app could not be built.`)
    process.exit(1)
  }
  mkdirSync(join(STAMP, '..'), { recursive: true })
  // Marks the moment the build began reading: what was changed meanwhile is newer.
  writeFileSync(STAMP, startedAt.toISOString())
  utimesSync(STAMP, startedAt, startedAt)
}

/** Milliseconds; a folder counts too, so that a file taken away is seen. */
function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const own = path.endsWith('apps/web') ? 0 : stat.mtimeMs
  const inner = readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name) && !name.startsWith('.'))
    .map((name) => newestChange(join(path, name)))
  return Math.max(own, ...inner)
}
