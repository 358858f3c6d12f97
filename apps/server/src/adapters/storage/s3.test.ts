import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { S3Bucket } from '../../config/storage.ts'
import { FILE_TYPES } from '../../ports/storage.ts'
import { watchMemory } from '../../testing/processes/held-memory.ts'
import { startS3Server } from '../../testing/vendors/s3-server.ts'
import { createTestClock } from '../../testing/server/test-clock.ts'
import { createS3Storage } from './s3.ts'

const KEY = 'batches/1/1.csv'
const type = FILE_TYPES.csv
const folder = mkdtempSync(join(tmpdir(), 'dastak-source-'))
const path = join(folder, 'made.csv')
let world: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  world = await startS3Server()
  writeFileSync(path, 'content')
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true })
})

function storageWith(other: Partial<S3Bucket>, idleMs = 30_000) {
  const timeouts = { connectMs: 5000, idleMs, pauseMs: 1 }
  return createS3Storage({
    bucket: { ...world.bucket, ...other },
    clock: createTestClock(),
    timeouts,
  })
}
const until = () => new Date(Date.now() + 60_000)
/** The error's message, the only part of it in a log. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it went well',
    (error: unknown) => (error instanceof Error ? `${error.stack}${JSON.stringify(error)}` : ''),
  )

test.each([
  ['another bucket', { name: 'not-there' }, 'it has no bucket with the name in STORAGE_S3_BUCKET.'],
  [
    'an unknown key',
    { accessKeyId: 'UNKNOWN' },
    'it does not know the key in STORAGE_S3_ACCESS_KEY_ID.',
  ],
  [
    'a wrong secret',
    { secretAccessKey: 'hunter2' },
    'STORAGE_S3_SECRET_ACCESS_KEY is not the secret of',
  ],
])(
  '%s is reported immediately with the names of the settings, without a secret',
  async (_, other, why) => {
    const storage = storageWith(other)
    const before = world.requests.length
    const storageName = `in the S3 storage at ${new URL(world.bucket.endpoint ?? '').host}`
    for (const [done, work] of [
      ['stored', () => storage.put(KEY, path, { type })],
      ['removed', () => storage.remove(KEY)],
    ] as const) {
      const refusal = await refusalOf(work())
      expect(refusal).toContain(`A file could not be ${done} ${storageName}: ${why}`)
      expect(refusal).not.toMatch(/hunter2|S3RVER|UNKNOWN|Signature=/)
    }
    expect(world.requests.length - before).toBe(2)
  },
)

test('a service with a problem is called three times, and then named', async () => {
  const unavailable = (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
    response.writeHead(503).end()
  const storage = storageWith({})
  const hangsUp = (request: { socket: { destroy(): void } }) => request.socket.destroy()
  world.next(unavailable, hangsUp)
  await storage.put(KEY, path, { type })
  expect(
    await (await fetch(await storage.link(KEY, { filename: 'a.csv', until: until() }))).text(),
  ).toBe('content')
  world.next(unavailable, unavailable, unavailable)
  await expect(storage.put(KEY, path, { type })).rejects.toThrow(/it answers \w+ \(status 503\)\.$/)
})

test('a service that hangs is given up, and an unreachable one is reported', async () => {
  const silent = () => undefined
  world.next(silent, silent, silent)
  await expect(storageWith({}, 100).put(KEY, path, { type })).rejects.toThrow(
    'it does not answer in time.',
  )
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  await new Promise((closed) => nobody.close(closed))
  const away = storageWith({ endpoint: `http://127.0.0.1:${port}` })
  await expect(away.put(KEY, path, { type })).rejects.toThrow(
    `at 127.0.0.1:${port}: it cannot be reached (ECONNREFUSED).`,
  )
  await expect(away.remove(KEY)).rejects.toThrow('it cannot be reached')
})

test('a missing file is not reported as a problem of the service', async () => {
  await expect(storageWith({}).put(KEY, join(folder, 'nowhere'), { type })).rejects.toThrow(
    /^ENOENT/,
  )
})

test('links name the public endpoint, and are signed for it', async () => {
  const storage = storageWith({
    endpoint: 'http://storage.internal.example:9000',
    publicEndpoint: world.bucket.endpoint,
  })
  await world.storage.put(KEY, path, { type })
  const answer = await fetch(await storage.link(KEY, { filename: 'a.csv', until: until() }))
  expect(await answer.text()).toBe('content')
  const amazon = storageWith({ endpoint: undefined, isPathStyle: false })
  const link = await amazon.link(KEY, { filename: 'a.csv', until: until() })
  expect(link).toMatch(
    /^https:\/\/dastak-files\.s3\.ap-south-1\.amazonaws\.com\/batches\/1\/1\.csv\?/,
  )
})

test('a large file is sent in flat memory', async () => {
  const bytes = 2 ** 26
  const large = join(folder, 'large.csv')
  writeFileSync(large, '')
  truncateSync(large, bytes)
  const { pass, passed, grown } = watchMemory(bytes)
  world.next((request, response) => {
    request.on('data', pass).on('end', () => response.end())
  })
  await world.storage.put('batches/1/2.csv', large, { type })
  expect(passed()).toBe(bytes)
  expect(grown).toHaveLength(2)
  expect(Math.max(...grown)).toBeLessThan(bytes / 4)
})
