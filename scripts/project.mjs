// Runs on whatever Node the machine has (20.19 or newer), before anything is installed: no
// packages, no TypeScript.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The Node that the project brings along. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')
/** A package's program below node_modules. */
export const programOf = (path) => join(ROOT, 'node_modules', path)

/** The project's own package.json. */
export const readManifest = () => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

/** Says what is being done, to a person. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}

/**
 * Ends this script without a stack where a file or folder of the project can't be used:
 * `process.once('uncaughtException', …)`.
 */
export function endWithMessage(error) {
  if (typeof error?.path !== 'string') throw error
  say(
    `${error.path} can't be used (${error.code}). Run this as the user whom ${ROOT} belongs ` +
      'to, with room on the disk.',
  )
  process.exit(1)
}

/**
 * Runs a program to its end. Answers its exit code; 127 where it can't be started. With `isQuiet`
 * its words are kept and handed back instead of shown.
 */
export async function run(command, args, { isQuiet = false, env = {} } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: environment(env),
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      words += String(error)
      resolve(127)
    })
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { code, words }
}

/**
 * Runs programs that live as long as we do: signals are handed on, the first that ends takes the
 * others with it, and when we are killed they notice and stop too. Answers the exit code of the
 * first that ended.
 */
export async function runTogether(programs) {
  const children = programs.map(({ args, env = {}, cwd = ROOT }) =>
    // The channel closes with us, also after kill -9.
    spawn(NODE, args, {
      cwd,
      env: environment(env),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  // Ctrl-C at a terminal reaches all of us anyway; twice is no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // Killed with -9, npm tells nobody: whoever has lost his parent under npm stops.
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
