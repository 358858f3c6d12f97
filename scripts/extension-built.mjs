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
import { NODE, ROOT, run, say } from './project.mjs'

const SOURCES = ['apps/extension', 'packages/contract', 'packages/theme', 'package-lock.json']
const DIST = join(ROOT, 'apps/extension/dist')
const MADE = [
  'chromium/manifest.json',
  'firefox/manifest.json',
  'dastak-extension-chromium.zip',
  'dastak-extension-firefox.zip',
]
const STAMP = join(ROOT, 'node_modules', '.dastak', 'extension-built')

/**
 * Builds the browser extension where its sources are newer than what was built. Returns whether it
 * is there: the product starts without it as well, and its users are told that it can't be
 * downloaded.
 */
export async function ensureExtensionBuilt() {
  const newest = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))))
  const isThere = MADE.every((name) => existsSync(join(DIST, name)))
  if (isThere && existsSync(STAMP) && statSync(STAMP).mtimeMs >= newest) return true
  say('Building the browser extension …')
  const startedAt = new Date()
  rmSync(STAMP, { force: true })
  const { code, words } = await run(NODE, ['apps/extension/build.mjs'], {
    isQuiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    // Half of it would be downloaded as if it were whole.
    rmSync(DIST, { recursive: true, force: true })
    say(`${words.trim()}\n\nThe browser extension could not be built.`)
    return false
  }
  mkdirSync(join(STAMP, '..'), { recursive: true })
  // Marks the moment the build began reading: what was changed meanwhile is newer.
  writeFileSync(STAMP, startedAt.toISOString())
  utimesSync(STAMP, startedAt, startedAt)
  return true
}

/** Milliseconds; a folder counts too, so that a file taken away is seen. */
function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // The build itself makes folders right in it.
  const own = path.endsWith('apps/extension') ? 0 : stat.mtimeMs
  const inner = readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name) && !name.startsWith('.'))
    .map((name) => newestChange(join(path, name)))
  return Math.max(own, ...inner)
}
