import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureExtensionBuilt, ensureWebBuilt } from '../../scripts/built.mjs'
import { endWithMessage, PINNED_NODE, print, readManifest, ROOT } from '../../scripts/project.mjs'
import { buildVersion } from '../../scripts/version.mjs'

/** What `npm ci` needs for the packages of the server. */
export const MANIFESTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'apps/server/package.json',
  'packages/contract/package.json',
]
/** Installs only what the server needs at run time, without the Node of the project. */
export const INSTALL = ['ci', '--omit=dev', '--workspace', '@dastak/server', '--loglevel=error']
/** What runs, apart from these packages. */
const RELEASED = [
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'apps/server/plans.json',
  'apps/server/src',
  'packages/contract/src',
  'apps/web/dist',
  'apps/extension/dist',
]
/** Tests and their parts. */
const LEFT_OUT = /\.test\.ts$|\/apps\/server\/src\/testing$/

/**
 * Builds the apps and copies everything that runs to a folder, with the pinned Node. Dockerfile and
 * .deb use it.
 */
export async function layOut(target, version = buildVersion()) {
  await ensureWebBuilt()
  // A release without the extension would be incomplete.
  if (!(await ensureExtensionBuilt())) process.exit(1)
  for (const path of RELEASED) copy(join(ROOT, path), join(target, path))
  const programs = join(ROOT, 'ops/release/bin')
  for (const name of readdirSync(programs)) copy(join(programs, name), join(target, 'bin', name))
  copyFileSync(PINNED_NODE, join(target, 'bin/node'))
  const manifest = { ...readManifest(), version }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
}

if (process.argv[1] === import.meta.filename) {
  process.once('uncaughtException', endWithMessage)
  const [target] = process.argv.slice(2)
  if (!target) {
    print('Add the folder: node ops/release/lay-out.mjs /path/of/the/release')
    process.exit(1)
  }
  await layOut(target)
}
