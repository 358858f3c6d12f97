import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lockOwner, releaseLock, takeLock, withLock } from './file-lock.ts'
import { thisProcess } from './process-identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-lock-'))
const path = join(folder, 'server.lock')
beforeEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a lock file', () => {
  it('is taken once, and tells the second process its owner', () => {
    expect(takeLock(path, 'http://localhost:8080')).toBeNull()
    expect(takeLock(path, 'http://localhost:9090')).toMatchObject({
      pid: process.pid,
      label: 'http://localhost:8080',
    })
    releaseLock(path)
    expect(existsSync(path)).toBe(false)
  })

  it('is taken over from a dead owner, also if another process now has its number', () => {
    for (const dead of [
      { pid: 2 ** 22 + 1, started: 'long ago' },
      { ...thisProcess(), started: 'another boot 1' },
    ]) {
      writeFileSync(path, JSON.stringify({ ...dead, label: 'dead' }))
      expect(lockOwner(path)).toBeNull()
      expect(takeLock(path, 'alive')).toBeNull()
      expect(lockOwner(path)).toMatchObject({ label: 'alive' })
    }
  })

  it('is taken over if it was left half written', () => {
    writeFileSync(path, '{"pid":')
    expect(takeLock(path, 'alive')).toBeNull()
  })

  it('lets one at a time through', async () => {
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 5 }, () =>
        withLock(path, async () => {
          most = Math.max(most, ++inside)
          await new Promise((resolve) => setTimeout(resolve, 5))
          inside--
        }),
      ),
    )
    expect(most).toBe(1)
  })
})
