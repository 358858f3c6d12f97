import { mkdirSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILE_TYPES } from '../../ports/storage.ts'
import { createTestServer } from '../../testing/server/test-server.ts'
import { watchMemory } from '../../testing/processes/held-memory.ts'
import { startDiskStorage } from '../../testing/vendors/test-storage.ts'

const KEY = 'batches/1/1.csv'
let world: Awaited<ReturnType<typeof startDiskStorage>>
let stored: string
beforeAll(async () => {
  world = await startDiskStorage()
  stored = join(world.folder, 'batches~1~1.csv')
})
afterAll(() => world.stop())
beforeEach(async () => {
  const path = join(world.folder, '../made.tmp')
  writeFileSync(path, 'x')
  await world.storage.put(KEY, path, { type: FILE_TYPES.csv })
})

function makeLink(): Promise<string> {
  return world.storage.link(KEY, {
    filename: 'result.csv',
    until: new Date(world.clock.now().getTime() + 60_000),
  })
}

test('a link that has ended or is not ours is a page that says what to do', async () => {
  const link = world.urlOf(await makeLink())
  const answers = [
    await fetch(`${link}x`),
    await fetch(`${link}.x`),
    await fetch(world.urlOf('/files/x')),
  ]
  await world.storage.remove(KEY)
  answers.push(await fetch(link))
  world.clock.pass({ minutes: 1 })
  answers.push(await fetch(link))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 410, 410])
  for (const answer of answers) {
    expect(await answer.text()).toContain('Go back to the page with the download')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a link shows nothing of itself: not in the log, and not to the next page', async () => {
  const link = await makeLink()
  const { headers } = await fetch(world.urlOf(link))
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  await fetch(`${world.urlOf(link)}x`)
  await fetch(world.urlOf(link), { method: 'POST' })
  rmSync(stored)
  mkdirSync(stored)
  // What can't be read is what is logged.
  expect((await fetch(world.urlOf(link))).status).toBe(500)
  rmSync(stored, { recursive: true })
  const [claim = '', proof = ''] = link.slice('/files/'.length).split('.')
  expect(world.app.logs()).toContain('EISDIR')
  for (const part of [claim, proof]) expect(world.app.logs()).not.toContain(part)
})

test('HEAD tells the size and leaves nothing open, nor does one who leaves in the middle', async () => {
  const bytes = 64 * 2 ** 20
  truncateSync(stored, bytes)
  const link = world.urlOf(await makeLink())
  const head = await fetch(link, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(bytes),
    '',
  ])
  const body = (await fetch(link)).body?.getReader()
  await body?.read()
  await body?.cancel()
  if (process.platform === 'linux') await expect.poll(openFiles).toEqual([])
  expect(world.brokenOff).toEqual([])
})

test('a file of any size is sent in flat memory', async () => {
  const bytes = 2 ** 26
  truncateSync(stored, bytes)
  const { pass, passed, grown } = watchMemory(bytes)
  for await (const piece of (await fetch(world.urlOf(await makeLink()))).body ?? []) pass(piece)
  expect(passed()).toBe(bytes)
  expect(grown).toHaveLength(2)
  expect(Math.max(...grown)).toBeLessThan(bytes / 4)
})

test('the product keeps files below its data folder, and links lead to where it is reached', async () => {
  const server = await createTestServer({ env: { PUBLIC_URL: 'https://dastak.example' } })
  try {
    const path = join(world.folder, '../made.tmp')
    writeFileSync(path, 'of a batch')
    await server.storage.put(KEY, path, { type: FILE_TYPES.csv })
    const until = new Date(server.clock.now().getTime() + 60_000)
    const link = await server.storage.link(KEY, { filename: 'result.csv', until })
    expect(link).toMatch(/^https:\/\/dastak\.example\/files\/[\w-]+\.[\w-]+$/)
    expect(await (await fetch(link.replace('https://dastak.example', server.url))).text()).toBe(
      'of a batch',
    )
    expect(server.logs()).not.toContain(link.slice(-40))
  } finally {
    await server.drop()
  }
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(world.folder) ? [path] : []
    } catch {
      return []
    }
  })
}
