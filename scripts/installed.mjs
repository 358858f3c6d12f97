import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  findNode,
  PINNED_NODE,
  print,
  readManifest,
  ROOT,
  run,
  STAMPS,
  writeStamp,
} from './project.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** Written by npm at the end of every installation. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(STAMPS, 'installed')

/**
 * Installs the packages if the lock file differs from what is installed. Ends the process if it
 * cannot.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  print('Installing packages …')
  // Vite and similar packages are needed to build. NODE_ENV=production, as services and containers
  // set it, would leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', args, { isQuiet: true })
  if (code !== 0) {
    print(`${output.trim()}\n\nThe packages could not be installed (npm ci, exit code ${code}).`)
    process.exit(1)
  }
  const problem = await pinnedNodeProblem()
  // It is first on the path of npm's scripts, where it would be in the way of the machine's own.
  if (problem) rmSync(PINNED_NODE, { force: true })
  if (!findNode()) {
    const { node } = readManifest('apps/server').engines
    print(
      `${problem}\n\nThe Node that Dastak brings does not run here.\n` +
        'Debian and Ubuntu: apt install libatomic1\n' +
        `Musl (Alpine) and other machines: install Node ${node}, or use the image.`,
    )
    process.exit(1)
  }
  writeStamp(STAMP, lockHash())
}

/** Why the pinned Node cannot run on this machine. Null: it can. */
async function pinnedNodeProblem() {
  const { code, output } = await run(PINNED_NODE, ['--version'], { isQuiet: true })
  return code === 0 ? null : output.trim()
}

function isInstalled() {
  if (!findNode() || !existsSync(INSTALLED)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true
  // Installed by hand, after the lock file was written.
  if (statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) return false
  writeStamp(STAMP, lockHash())
  return true
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}
