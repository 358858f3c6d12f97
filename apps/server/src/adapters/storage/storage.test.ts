import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_TYPES } from '../../ports/storage.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { startDiskStorage, type TestStorage } from '../../testing/vendors/test-storage.ts'

// The contract of every storage.
describe.each([
  ['disk', startDiskStorage],
  ['S3', startS3Server],
] as const)('%s', (_, start) => {
  let world: TestStorage
  const folder = mkdtempSync(join(tmpdir(), 'dastak-source-'))
  beforeAll(async () => {
    world = await start()
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true })
  })

  const inAnHour = () => new Date(Date.now() + 3_600_000)
  async function put(key: string, content: Buffer | string) {
    const path = join(folder, 'made.tmp')
    writeFileSync(path, content)
    await world.storage.put(key, path, {
      type: key.endsWith('xlsx') ? FILE_TYPES.xlsx : FILE_TYPES.csv,
    })
  }
  async function get(key: string, filename = 'result.csv', until = inAnHour()) {
    return fetch(world.urlOf(await world.storage.link(key, { filename, until })))
  }

  test.each([0, 1, 6 * 2 ** 20])('a file of %d bytes comes back as it was put', async (bytes) => {
    const content = randomBytes(bytes)
    await put('batches/0a-1/1.csv', content)
    const answer = await get('batches/0a-1/1.csv')
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(answer.headers.get('content-length')).toBe(String(bytes))
  })

  test('the link downloads under the given name and with the type, and is kept by no cache', async () => {
    await put('batches/0a-2/1.xlsx', 'x')
    const { headers } = await get('batches/0a-2/1.xlsx', 'दस्तक "result" (1).xlsx')
    expect(headers.get('content-type')).toBe(FILE_TYPES.xlsx)
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="_____ _result_ (1).xlsx"; ' +
        `filename*=UTF-8''${encodeURIComponent('दस्तक "result" ')}%281%29.xlsx`,
    )
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('a second file under the same key replaces the first, and leaves the others', async () => {
    await put('batches/0a-3/1.csv', 'first, and longer')
    await put('batches/0a-3/1.csv', 'second')
    await put('batches/0a-3/2.csv', 'other')
    expect(await (await get('batches/0a-3/1.csv')).text()).toBe('second')
    expect(await (await get('batches/0a-3/2.csv')).text()).toBe('other')
  })

  test('a removed file is gone, and may be removed again', async () => {
    await put('batches/0a-4/1.csv', 'x')
    await world.storage.remove('batches/0a-4/1.csv')
    await world.storage.remove('batches/0a-4/1.csv')
    expect([404, 410]).toContain((await get('batches/0a-4/1.csv')).status)
  })

  test('a link expires, and cannot be changed into another', async () => {
    await put('batches/0a-5/1.csv', 'x')
    expect([403, 410]).toContain(
      (await get('batches/0a-5/1.csv', 'a.csv', new Date(Date.now() - 3_600_000))).status,
    )
    const url = new URL(
      world.urlOf(
        await world.storage.link('batches/0a-5/1.csv', { filename: 'a.csv', until: inAnHour() }),
      ),
    )
    const address = url.href
    expect((await fetch(address)).status).toBe(200)
    // One position in the signed part and one in the signature.
    for (const at of [address.length - 2, address.length - 30]) {
      const other = address[at] === 'a' ? 'b' : 'a'
      expect([400, 403, 404]).toContain(
        (await fetch(address.slice(0, at) + other + address.slice(at + 1))).status,
      )
    }
  })

  test.each([
    '../secret.csv',
    'a/../../secret.csv',
    '/etc/passwd.csv',
    'a//b.csv',
    'a/.b.csv',
    'a..b.csv',
    'A.csv',
    'a b.csv',
    'a\0.csv',
    'a~b.csv',
    'a',
    'a.html',
    'a.constructor',
    '',
    `${'a'.repeat(200)}.csv`,
  ])('the key %j is refused everywhere', async (key) => {
    const message = 'key is not valid'
    await expect(put(key, 'x')).rejects.toThrow(message)
    await expect(world.storage.link(key, { filename: 'a.csv', until: inAnHour() })).rejects.toThrow(
      message,
    )
    await expect(world.storage.remove(key)).rejects.toThrow(message)
  })

  test('a file whose key has another type is refused', async () => {
    const path = join(folder, 'made.tmp')
    writeFileSync(path, 'x')
    await expect(world.storage.put('a.csv', path, { type: FILE_TYPES.xlsx })).rejects.toThrow(
      'needs a key with its ending',
    )
  })
})
