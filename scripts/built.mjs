import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, programOf, ROOT, run, print, STAMPS, writeStamp } from './project.mjs'

/** Both builds also depend on these. */
const SHARED = ['packages/contract', 'packages/theme', 'package-lock.json']
const EXTENSION = join(ROOT, 'apps/extension/dist')

/** Builds the web app if it is stale. Ends the process if that fails. */
export async function ensureWebBuilt() {
  if (!(await buildWeb())) process.exit(1)
}

/** Builds the web app if it is stale. Returns whether it exists. */
export const buildWeb = () =>
  ensureBuilt('web', {
    what: 'the web app',
    made: [join(ROOT, 'apps/web/dist/index.html')],
    args: [programOf('vite/bin/vite.js'), 'build', 'apps/web'],
  })

/**
 * Builds the browser extension if it is stale. Returns whether it exists. Without it the product
 * starts too, and users see that they cannot download it.
 */
export async function ensureExtensionBuilt() {
  const made = [
    'chromium/manifest.json',
    'firefox/manifest.json',
    'dastak-extension-chromium.zip',
    'dastak-extension-firefox.zip',
  ]
  const isBuilt = await ensureBuilt('extension', {
    what: 'the browser extension',
    made: made.map((name) => join(EXTENSION, name)),
    args: ['apps/extension/build.mjs'],
  })
  // Otherwise an incomplete extension could be downloaded.
  if (!isBuilt) rmSync(EXTENSION, { recursive: true, force: true })
  return isBuilt
}

/** Builds an app if its folder or the shared ones are newer than the build. */
async function ensureBuilt(app, { what, made, args }) {
  const folder = join(ROOT, 'apps', app)
  const stamp = join(STAMPS, `${app}-built`)
  // The build creates folders directly in the app's folder.
  const changes = [
    newestInside(folder),
    ...SHARED.map((source) => newestChange(join(ROOT, source))),
  ]
  const isStamped = made.every((path) => existsSync(path)) && existsSync(stamp)
  if (isStamped && statSync(stamp).mtimeMs >= Math.max(...changes)) return true
  print(`Building ${what} …`)
  const startedAt = new Date()
  rmSync(stamp, { force: true })
  const env = { NODE_ENV: 'production' }
  const { code, output } = await run(findNode(), args, { isQuiet: true, env })
  if (code !== 0) {
    print(`${output.trim()}\n\n${what[0].toUpperCase()}${what.slice(1)} could not be built.`)
    return false
  }
  // Stores the time when the build began reading: later changes are newer.
  writeStamp(stamp, startedAt.toISOString())
  utimesSync(stamp, startedAt, startedAt)
  return true
}

/** In milliseconds. Folders count too, so that a removed file is noticed. */
function newestChange(path) {
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(stat.mtimeMs, newestInside(path)) : stat.mtimeMs
}

function newestInside(folder) {
  const names = readdirSync(folder).filter(
    (name) => !['node_modules', 'dist'].includes(name) && !name.startsWith('.'),
  )
  return Math.max(...names.map((name) => newestChange(join(folder, name))))
}
