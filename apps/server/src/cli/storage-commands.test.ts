import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Storage } from '../adapters/storage/s3.ts'
import type { S3Bucket } from '../config/storage.ts'
import { startS3Server } from '../testing/vendors/s3-server.ts'
import { createTestClock } from '../testing/server/test-clock.ts'
import { addStorageCommands } from './storage-commands.ts'

let world: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  world = await startS3Server()
})
afterAll(() => world.stop())

async function check(other: Partial<S3Bucket> = {}, ...words: string[]): Promise<string> {
  const output: unknown[] = []
  const program = new Command()
  addStorageCommands(program, {
    withStorage: (action) =>
      action(createS3Storage({ bucket: { ...world.bucket, ...other }, clock: createTestClock() })),
    isElsewhere: () => true,
    write: (line) => output.push(line),
    setExitCode: (code) => output.push(code),
  })
  await program.parseAsync(['storage', 'check', ...words], { from: 'user' })
  return output.join(' ')
}

test('a working storage is confirmed, and the test file is deleted', async () => {
  expect(await check()).toBe('The storage works.')
  expect(await check({ name: 'not-there' }, '--json')).toMatch(
    /^\{"works":false,"problems":\[".*"\]\} 1$/,
  )
  world.requests.length = 0
  expect(await check({}, '--json')).toBe('{"works":true,"problems":[]}')
  expect(world.requests.map((line) => line.split(/[ ?]/)[0])).toEqual(['PUT', 'GET', 'DELETE'])
})

test('a problem is shown, and the command fails', async () => {
  expect(await check({ name: 'not-there' })).toMatch(
    /no bucket with the name in STORAGE_S3_BUCKET\. 1$/,
  )
  expect(await check({ publicEndpoint: 'http://127.0.0.1:1' })).toMatch(
    /goes to 127\.0\.0\.1:1, which cannot be reached from this machine\. 1$/,
  )
  world.next((request, response) => (request.resume(), response.end()))
  expect(await check()).toMatch(/returns the status 404\. 1$/)
})
