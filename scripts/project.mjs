// Runs on any Node of the machine (20.19 or newer), before anything is installed: no packages, no
// TypeScript.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isFixedNode } from '../apps/server/src/process/node-version.rules.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/**
 * The Node of package-lock.json: npm links the package that fits this machine. There is none for
 * other machines than x64 and arm64 with Linux or macOS.
 */
export const PINNED_NODE = join(ROOT, 'node_modules', '.bin', 'node')
/** What scripts know of earlier runs. It goes with the packages. */
export const STAMPS = join(ROOT, 'node_modules', '.dastak')

/** Writes a file of these. */
export function writeStamp(path, text) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(path, text)
}

/** A package's program below node_modules. */
export const programOf = (path) => join(ROOT, 'node_modules', path)

/** Types are checked by the linter, which has them read anyway. */
export const TYPES_AND_LINT = ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--quiet', '.']

/** Paths of all files that people write, also of those that are not added yet. */
export function writtenFiles() {
  const kinds = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md', '.env.example']
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds]
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
}

/** A package.json of the project, by default that at its root. */
export const readManifest = (folder = '.') =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

let hostNode
/**
 * The Node that runs Dastak: that of the machine if it has the security fixes, because its owner
 * keeps it new. Otherwise, and always in CI, the pinned one. Null if there is none.
 */
export function findNode() {
  if (hostNode === undefined) hostNode = process.env.CI ? null : fixedHostNode()
  // An installation may change it.
  return hostNode ?? existing(PINNED_NODE)
}

const existing = (path) => (existsSync(path) ? path : null)

function fixedHostNode() {
  // npm puts the pinned one first on the path of its scripts. Its own is that of the machine.
  const path = process.env.npm_node_execpath ?? process.execPath
  if (path.startsWith(join(ROOT, 'node_modules')) || !existsSync(path)) return null
  const version =
    path === process.execPath
      ? process.version
      : execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
  return isFixedNode(version.slice(1), readManifest('apps/server').engines.node) ? path : null
}

/** Prints progress for people. */
export function print(text) {
  process.stderr.write(`${text}\n`)
}

/**
 * Ends this script without a stack if a file or folder of the project cannot be used:
 * `process.once('uncaughtException', …)`.
 */
export function endWithMessage(error) {
  if (typeof error?.path !== 'string') throw error
  print(
    `${error.path} cannot be used (${error.code}). Run this as the owner of ${ROOT}, ` +
      'and check that the disk has space.',
  )
  process.exit(1)
}

/**
 * Runs a program to its end. Returns its exit code; 127 if it cannot be started. With `isQuiet` its
 * output is returned instead of shown.
 */
export async function run(command, args, { isQuiet = false, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: environment(env),
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += String(error)
      resolve(127)
    })
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, output }
}

/**
 * Runs programs that live as long as this one. Signals are passed on, the first that ends stops the
 * others, and if this process is killed they notice and stop too. Returns the exit code of the
 * first that ended.
 */
export async function runTogether(programs) {
  const children = programs.map(({ args, env = {}, cwd = ROOT }) =>
    // The channel closes with this process, also after kill -9.
    spawn(findNode(), args, {
      cwd,
      env: environment(env),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  // Ctrl-C at a terminal reaches all processes anyway; a second signal does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // A npm that is killed with -9 stops nobody, so a script that has lost its parent under npm
  // stops.
  const parent = process.ppid
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
  setInterval(() => isOrphan() && stop(), 500).unref()
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('error', () => resolve(127))
        child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
      }),
  )
  const code = await Promise.race(ends)
  stop()
  await Promise.all(ends)
  return code
}

function environment(extra) {
  return {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`,
    ...extra,
  }
}
