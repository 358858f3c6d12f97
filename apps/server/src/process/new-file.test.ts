import { pbkdf2 } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { newFile } from './new-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-new-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file that is deleted after its content broke off does not come back', async () => {
  const path = join(folder, 'broken')
  // All threads that open files are busy, as on a slow disk.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 20_000, 64, 'sha512'))
  const broken = new Readable({
    read() {
      this.destroy(new Error('it broke off'))
    },
  })
  await expect(pipeline(broken, await newFile(path))).rejects.toThrow('it broke off')
  rmSync(path)
  await Promise.all(busy)
  expect(existsSync(path)).toBe(false)
})

test('it is a new file, for one user', async () => {
  const path = join(folder, 'whole')
  await pipeline(['whole'], await newFile(path, { flush: true }))
  expect(statSync(path)).toMatchObject({ size: 5 })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(newFile(path)).rejects.toThrow('EEXIST')
})
