import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { createBucketPlace } from './bucket-backups.ts'
import { createDiskPlace } from './disk-backups.ts'

const NAME = 'dastak-20261127T210000Z.tar.zst.age'
const OTHER = 'dastak-20261126T210000Z.tar.zst.age'
const pieces = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
      bytes.subarray(at * 65_536, (at + 1) * 65_536),
    ),
    { objectMode: false },
  )

async function onDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-place-'))
  return {
    place: createDiskPlace({ folder: join(folder, 'backups') }),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}
async function inBucket() {
  const { bucket, stop } = await startS3Server()
  return { place: createBucketPlace(bucket), stop }
}

// The contract of every place.
describe.each([
  ['disk', onDisk],
  ['bucket', inBucket],
] as const)('%s', (_, open) => {
  let place: BackupPlace
  let stop: () => Promise<void>
  beforeAll(async () => ({ place, stop } = await open()))
  afterAll(() => stop())

  test('keeps backups of any size, lists them and deletes them', async () => {
    expect(await place.list()).toEqual([])
    const [small, large] = [randomBytes(100), randomBytes(35 * 2 ** 20)]
    expect(await place.put(NAME, pieces(large))).toBe(large.length)
    expect(await place.put(OTHER, pieces(small))).toBe(small.length)
    expect(new Set(await place.list())).toEqual(
      new Set([
        { name: NAME, bytes: large.length },
        { name: OTHER, bytes: small.length },
      ]),
    )
    expect((await buffer(await place.open(NAME))).equals(large)).toBe(true)
    await place.remove(NAME)
    await place.remove(NAME)
    expect(await place.list()).toEqual([{ name: OTHER, bytes: small.length }])
    await expect(place.open(NAME)).rejects.toThrow('There is no ')
    await place.remove(OTHER)
  })

  test('one that fails while it is made leaves nothing', async () => {
    async function* broken() {
      for (let count = 0; count < 20; count += 1) yield randomBytes(2 ** 20)
      throw new Error('on purpose')
    }
    const content = Readable.from(broken(), { objectMode: false })
    await expect(place.put(NAME, content)).rejects.toThrow('on purpose')
    expect(await place.list()).toEqual([])
  })
})

test('a backup ends before the disk is full, and only its owner may read one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-place-'))
  const full = createDiskPlace({ folder, leastFreeBytes: 2 ** 60 })
  await expect(full.put(NAME, pieces(randomBytes(10)))).rejects.toThrow(
    /^Less than \d+ MB would be left on the disk of .*set BACKUP_DIR/,
  )
  expect(readdirSync(folder)).toEqual([])
  await createDiskPlace({ folder }).put(NAME, pieces(randomBytes(10)))
  expect(statSync(join(folder, NAME)).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('a bucket that refuses is reported with the names of the settings', async () => {
  const { bucket, stop } = await startS3Server()
  const place = createBucketPlace({ ...bucket, name: 'not-there' })
  await expect(place.put(NAME, pieces(randomBytes(10)))).rejects.toThrow('STORAGE_S3_BUCKET')
  await expect(place.list()).rejects.toThrow('STORAGE_S3_BUCKET')
  await stop()
})
