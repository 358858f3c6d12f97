import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, thisProcess, type ProcessIdentity } from './process-identity.ts'

interface LockOwner extends ProcessIdentity {
  /** What the owner says about itself, for the message to whoever comes second. */
  label: string
}

/**
 * Takes the lock file for this process. Answers null when it is ours now, else the living process
 * that has it. A lock whose owner is dead is taken over.
 */
export function takeLock(path: string, label: string): LockOwner | null {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ ...thisProcess(), label }), { mode: 0o644 })
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and only where nothing is.
        linkSync(mine, path)
        return null
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      const owner = lockOwner(path)
      if (owner) return owner
      removeStale(path)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** The living process that has the lock, null where there is none. */
export function lockOwner(path: string): LockOwner | null {
  const owner = readLock(path)
  return owner && isAlive(owner) ? owner : null
}

/** Gives the lock back; another process's lock is left alone. */
export function releaseLock(path: string): void {
  const owner = readLock(path)
  if (owner?.pid !== process.pid || !isAlive(owner)) return
  try {
    // Not `rmSync`, whose errors of a file system that is read-only name no code.
    unlinkSync(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** Runs `fn` while no other process does under the same file. Throws after 90 s of waiting. */
export async function withLock<T>(path: string, fn: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const owner = takeLock(path, 'busy')
    if (!owner) break
    if (Date.now() > deadline) throw new Error(`Process ${owner.pid} holds ${path} for too long.`)
    await sleep(50)
  }
  try {
    return await fn()
  } finally {
    releaseLock(path)
  }
}

function removeStale(path: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  // Another process may have taken over: what was moved aside is alive then, and goes back.
  if (lockOwner(aside)) {
    try {
      linkSync(aside, path)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  rmSync(aside, { force: true })
}

function readLock(path: string): LockOwner | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockOwner
  } catch {
    return null
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
