import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, run, print } from './project.mjs'

const LOCK = join(ROOT, 'package-lock.json')
/** Written by npm at the end of every installation. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.dastak', 'installed')

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
  if (code !== 0 || !existsSync(NODE)) {
    print(`${output.trim()}\n\nThe packages could not be installed (npm ci, exit code ${code}).`)
    process.exit(1)
  }
  writeStamp()
}

function isInstalled() {
  if (!existsSync(NODE) || !existsSync(INSTALLED)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash()) return true
  // Installed by hand, after the lock file was written.
  if (statSync(INSTALLED).mtimeMs < statSync(LOCK).mtimeMs) return false
  writeStamp()
  return true
}

function writeStamp() {
  mkdirSync(join(STAMP, '..'), { recursive: true })
  writeFileSync(STAMP, lockHash())
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex')
}
