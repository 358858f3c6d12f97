import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, thisProcess, type ProcessIdentity } from './process-identity.ts'

interface LockOwner extends ProcessIdentity {
  /** How the owner describes itself, for the error message of the second process. */
  label: string
}

/**
 * Takes the lock file for this process. Returns null on success, or the living process that holds
 * it. A lock whose owner is dead is taken over.
 */
export function takeLock(path: string, label: string): LockOwner | null {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ ...thisProcess(), label }), { mode: 0o644 })
  try {
    for (;;) {
      try {
        // A link appears complete or not at all, and fails if the path exists.
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

/** The living process that holds the lock. Null if there is none. */
export function lockOwner(path: string): LockOwner | null {
  const owner = readLock(path)
  return owner && isAlive(owner) ? owner : null
}

/** Releases the lock. Another process's lock stays. */
export function releaseLock(path: string): void {
  const owner = readLock(path)
  if (owner?.pid !== process.pid || !isAlive(owner)) return
  try {
    // Not `rmSync`: its errors on a read-only file system have no code.
    unlinkSync(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** Runs `fn` while no other process does so under the same file. Throws after waiting 90 s. */
export async function withLock<T>(path: string, fn: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const owner = takeLock(path, 'busy')
    if (!owner) break
    if (Date.now() > deadline)
      throw new Error(`Process ${owner.pid} has held ${path} for too long.`)
    await sleep(50)
  }
  try {
    return await fn()
  } finally {
    releaseLock(path)
  }
}

function removeStale(path: string): void {
  const stalePath = `${path}.stale.${process.pid}`
  try {
    renameSync(path, stalePath)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  // Another process may have taken over. Then the moved file belongs to a living one and goes back.
  if (lockOwner(stalePath)) {
    try {
      linkSync(stalePath, path)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  rmSync(stalePath, { force: true })
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
