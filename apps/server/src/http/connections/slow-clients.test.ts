import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineEndpoint, file, form } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { bind } from '../route.ts'
import { CLIENT_LIMITS, type ClientLimits } from './slow-clients.ts'

const anyone = { who: 'anyone' } as const
const post = { summary: '', method: 'POST', access: anyone, data: z.object({}) } as const
const json = defineEndpoint({ ...post, name: 'json', path: '/api/test/json', body: z.object({}) })
const upload = defineEndpoint({
  ...post,
  name: 'upload',
  path: '/api/test/upload',
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 1_000_000, extensions: ['csv'] } },
  }),
})
const endless = defineEndpoint({
  name: 'endless',
  summary: '',
  method: 'GET',
  path: '/api/test/endless',
  access: anyone,
  data: file(),
})
const START = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
const END = '\r\n--b--\r\n'

let app: TestApp
afterEach(() => app.drop())
interface Start {
  connections?: { total: number; perAddress: number }
  proxies?: boolean
  /** What the handler waits for. */
  work?: Promise<void>
}
async function start(
  limits: Partial<ClientLimits>,
  { connections, proxies = false, work }: Start = {},
) {
  const ok = async () => {
    await work
    return { data: {} }
  }
  let isClosed = false
  app = await createTestApp(
    [
      bind(json, ok),
      bind(upload, ok),
      bind(endless, async () => ({
        file: {
          name: 'a.csv',
          type: 'text/csv',
          content: (async function* () {
            try {
              for (;;) yield Buffer.alloc(100_000)
            } finally {
              isClosed = true
            }
          })(),
        },
      })),
    ],
    {
      server: {
        clientLimits: { ...CLIENT_LIMITS, checkMs: 5, ...limits },
        ...(connections && { connections: { ...connections, isProxy: () => proxies } }),
      },
    },
  )
  return { isClosed: () => isClosed }
}

function open(): Socket & { received: string; hasEnded: boolean } {
  const { hostname, port } = new URL(app.url)
  const socket = Object.assign(connect(Number(port), hostname), { received: '', hasEnded: false })
  return socket
    .on('data', (chunk) => (socket.received += String(chunk)))
    .on('error', () => undefined)
    .on('close', () => (socket.hasEnded = true))
}
function startUpload(path: string, bytes: number): ReturnType<typeof open> {
  const socket = open()
  const type = path === upload.path ? 'multipart/form-data; boundary=b' : 'application/json'
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  return socket
}

/** Sends an upload of `bytes` in steps, each after the previous one has arrived. */
async function dribble(bytes: number, steps: number): Promise<ReturnType<typeof open>> {
  const socket = startUpload(upload.path, START.length + bytes + END.length)
  socket.write(START)
  for (let step = 0; step < steps && !socket.hasEnded; step++) {
    socket.write('x'.repeat(bytes / steps))
    await sleep(5)
  }
  socket.write(END)
  return socket
}

test('a request that does not arrive in time is refused with a message, even if nobody reads it', async () => {
  await start({ requestMs: 20 })
  const slow = startUpload(json.path, 50)
  slow.write('{')
  await expect.poll(() => slow.hasEnded).toBe(true)
  expect(slow.received).toMatch(/^HTTP\/1\.1 408 [\s\S]*"The request took too long to arrive\."/)
  const unread = open()
  unread.write(`GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{`)
  await expect.poll(() => unread.hasEnded).toBe(true)
  expect(unread.received).toMatch(/^HTTP\/1\.1 200 /)
})

test('a request without a body, or one that has arrived, is not cut off', async () => {
  await start({ requestMs: 20 })
  const socket = startUpload(json.path, 2)
  socket.write('{}')
  await expect.poll(() => socket.received).toContain('200 OK')
  await sleep(60)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => socket.received).toMatch(/\r\n\r\nok$/)
  socket.destroy()
})

test('a kept connection holds nothing of the requests whose bodies arrived after their replies', async () => {
  await start({})
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const socket = open()
  const replies = () => socket.received.split('HTTP/1.1 200').length - 1
  for (let count = 1; count <= 12; count += 1) {
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{')
    await expect.poll(replies).toBe(count)
    socket.write('}')
  }
  process.off('warning', note)
  socket.destroy()
  expect(warnings).toEqual([])
})

test('an upload may take far longer than a request as long as it continues', async () => {
  await start({ requestMs: 20, uploadWindowMs: 10_000, uploadWindowBytes: 1_000 })
  const socket = await dribble(200_000, 40)
  await expect.poll(() => socket.received).toContain('HTTP/1.1 200 OK')
  socket.destroy()
})

test('an upload that stops or is too slow is cut off', async () => {
  await start({ uploadWindowMs: 40, uploadWindowBytes: 1_000 })
  const stopped = startUpload(upload.path, 10_000)
  stopped.write(START)
  await expect.poll(() => stopped.hasEnded).toBe(true)
  expect(stopped.received).toContain('408')
  const trickling = await dribble(100, 50)
  expect(trickling.hasEnded).toBe(true)
  await expect.poll(() => app.leftBehind()).toEqual([])
})

test('an upload ends at its time limit, even if it continues', async () => {
  await start({ uploadMs: 60, uploadWindowBytes: 1, requestMs: 50, headersMs: 50 })
  const socket = await dribble(500_000, 50)
  expect(socket.hasEnded).toBe(true)
})

test('a client that never reads its download is cut off', async () => {
  const { isClosed } = await start({ idleMs: 50 })
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined).write(`GET ${endless.path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await expect.poll(isClosed).toBe(true)
  socket.destroy()
})

test('only work on a file may take longer than a connection may be silent', async () => {
  const work = Promise.withResolvers<void>()
  const { isClosed } = await start({ idleMs: 800 }, { work: work.promise })
  const content = `${START}x${END}`
  const file = startUpload(upload.path, content.length)
  file.write(content)
  const silent = startUpload(json.path, 2)
  silent.write('{}')
  await expect.poll(() => silent.hasEnded).toBe(true)
  expect(silent.received).toBe('')
  work.resolve()
  await expect.poll(() => file.received).toContain('HTTP/1.1 200 OK')
  // The next call on the same connection has no file.
  file.pause().write(`GET ${endless.path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await expect.poll(isClosed).toBe(true)
  file.destroy()
})

test('connections over the limit of an address are refused with a message, and their calls are not run', async () => {
  await start({}, { connections: { total: 100, perAddress: 2 } })
  const [first, second] = [startUpload(json.path, 2), startUpload(json.path, 2)]
  const third = startUpload(json.path, 2)
  third.write('{}')
  await expect.poll(() => third.hasEnded).toBe(true)
  expect(third.received).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 5\r\n[\s\S]*"rate_limited"/)
  expect(app.logs()).not.toContain('"endpoint":"json"')
  first.destroy()
  await expect.poll(() => fetch(`${app.url}/healthz`).then(({ status }) => status)).toBe(200)
  second.destroy()
})

test('a proxy only counts in the total, whose limit affects everybody', async () => {
  await start({}, { connections: { total: 3, perAddress: 1 }, proxies: true })
  const inside = [open(), open(), open()]
  await expect.poll(() => inside.every((socket) => !socket.connecting)).toBe(true)
  const outside = open()
  await expect.poll(() => outside.hasEnded).toBe(true)
  expect(outside.received).toMatch(/^HTTP\/1\.1 503 /)
  for (const socket of inside) socket.destroy()
})
