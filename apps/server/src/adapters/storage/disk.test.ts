import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_TYPES } from '../../ports/storage.ts'
import { MEMORY } from '../../testing/processes/temporary-files.ts'
import { startDiskStorage } from '../../testing/vendors/test-storage.ts'
import { createDiskStorage } from './disk.ts'

const type = FILE_TYPES.csv
const KEY = 'batches/1/1.csv'
/** A folder on another device than the temporary folder, if there is one. */
const afar = [MEMORY, '/tmp'].find(
  (one) => existsSync(one) && statSync(one).dev !== statSync(tmpdir()).dev,
)
const source = mkdtempSync(join(tmpdir(), 'dastak-source-'))
let world: Awaited<ReturnType<typeof startDiskStorage>>
beforeAll(async () => {
  world = await startDiskStorage()
})
afterAll(async () => {
  await world.stop()
  rmSync(source, { recursive: true })
})

function made(content: string, folder = source): string {
  const path = join(folder, `made-${process.pid}.tmp`)
  writeFileSync(path, content)
  return path
}
const linkOf = async (filename = 'result.csv') =>
  world.storage.link(KEY, { filename, until: new Date(world.clock.now().getTime() + 60_000) })

test('only this user can read the files and their folder', async () => {
  await world.storage.put(KEY, made('x'), { type })
  expect(statSync(world.folder).mode & 0o777).toBe(0o700)
  const [name = ''] = readdirSync(world.folder)
  expect(statSync(join(world.folder, name)).mode & 0o777).toBe(0o600)
})

test('a later process removes only partial files that are a day old', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['.0a-1.half', '.0a-2.half', 'kept.half'])
    writeFileSync(join(world.folder, name), 'half')
  for (const name of ['.0a-1.half', 'kept.half']) utimesSync(join(world.folder, name), old, old)
  const later = createDiskStorage({ ...world, keys: [Buffer.alloc(32)], publicUrl: undefined })
  await later.put(KEY, made('x'), { type })
  expect(readdirSync(world.folder).sort()).toEqual(['.0a-2.half', 'batches~1~1.csv', 'kept.half'])
})

test('a disk error is reported in plain words, and the old file stays', async () => {
  await world.storage.put(KEY, made('before'), { type })
  await expect(world.storage.put(KEY, join(source, 'nowhere'), { type })).rejects.toThrow(
    'A file could not be stored: the disk of DATA_DIR reports ENOENT.',
  )
  expect(await (await fetch(world.urlOf(await linkOf()))).text()).toBe('before')
})

test.runIf(afar)('a file from another device is copied whole', async () => {
  const path = made('from afar', afar)
  await world.storage.put(KEY, path, { type })
  rmSync(path)
  expect(await (await fetch(world.urlOf(await linkOf()))).text()).toBe('from afar')
})

test.runIf(afar)('after a kill -9 at any time the key has a complete file', async () => {
  const bytes = 8 * 2 ** 20
  const program = fileURLToPath(
    new URL('../../testing/vendors/store-until-killed.ts', import.meta.url),
  )
  const from = join(afar!, `dastak-killed-${process.pid}.tmp`)
  const target = join(world.folder, 'batches~k~1.csv')
  const halves = () => readdirSync(world.folder).filter((name) => name.endsWith('.half'))
  const before = halves().length
  // Until one process was killed in the middle of its work, and some more.
  for (let run = 0; run < 4 || (halves().length === before && run < 60); run++) {
    const child = spawn(
      process.execPath,
      [program, world.folder, 'batches/k/1.csv', from, String(bytes)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    await sleep((run * 7) % 100)
    child.kill('SIGKILL')
    await once(child, 'close')
    const content = readFileSync(target)
    expect(content.length).toBe(bytes)
    const letter = content.toString('latin1', 0, 1)
    expect(content.equals(Buffer.alloc(bytes, letter))).toBe(true)
  }
  rmSync(from)
  expect(halves().length).toBeGreaterThan(before)
})

test.runIf(process.getuid?.() === 0 && afar !== undefined)(
  'a full disk is reported in plain words and leaves nothing',
  async () => {
    const small = mkdtempSync(join(tmpdir(), 'dastak-small-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
    try {
      const full = createDiskStorage({
        ...world,
        folder: join(small, 'files'),
        keys: [Buffer.alloc(32)],
        publicUrl: undefined,
      })
      const path = made('x'.repeat(2 * 2 ** 20))
      await expect(full.put(KEY, path, { type })).rejects.toThrow(
        'A file could not be stored: the disk of DATA_DIR is full.',
      )
      expect(readdirSync(join(small, 'files'))).toEqual([])
      expect(statSync(path).size).toBe(2 * 2 ** 20)
      await full.put(KEY, made('small'), { type })
    } finally {
      execFileSync('umount', [small])
      rmSync(small, { recursive: true })
    }
  },
)
