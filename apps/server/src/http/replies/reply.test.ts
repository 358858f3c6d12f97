import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { createHmac } from 'node:crypto'
import { defineEndpoint, file, raw, redirect } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { attachment } from './file-reply.ts'
import { bind, type FileAnswer } from '../route.ts'

const anyone = { who: 'anyone' } as const
const download = defineEndpoint({
  name: 'testDownload',
  summary: 'A file',
  method: 'GET',
  path: '/api/test/download',
  access: anyone,
  data: file(),
})
const goOn = defineEndpoint({
  name: 'testRedirect',
  summary: 'Sends on',
  method: 'GET',
  path: '/api/test/go',
  access: anyone,
  query: z.object({ to: z.string() }),
  data: redirect({ origins: ['https://files.example'] }),
})
const webhook = defineEndpoint({
  name: 'testWebhook',
  summary: 'Signed bytes',
  method: 'POST',
  path: '/api/test/webhook',
  access: anyone,
  body: raw({ maxBytes: 1_000 }),
  data: z.object({ bytes: z.number(), is_signed: z.boolean() }),
})
const KEY = 'a key of this test'
const sign = (bytes: Uint8Array) => createHmac('sha256', KEY).update(bytes).digest('hex')

let app: TestApp
let content: FileAnswer['file']['content'] = ''
beforeAll(async () => {
  app = await createTestApp([
    bind(download, async () => ({
      file: { name: 'Din_3 "नमूना".csv', type: 'text/csv; charset=utf-8', content },
      cookies: ['a=1', 'b=2'],
    })),
    bind(goOn, async ({ query }) => ({ location: query.to })),
    bind(webhook, async ({ body }, { header }) => ({
      data: { bytes: body.byteLength, is_signed: header('x-signature') === sign(body) },
    })),
  ])
})
afterAll(() => app.drop())

async function* pieces(...all: (string | Error)[]) {
  for (const piece of all) {
    if (piece instanceof Error) throw piece
    yield piece
  }
}
const ask = (path: string, init?: RequestInit) =>
  fetch(app.url + path, { redirect: 'manual', ...init })

test('a file has its type and its name, complete or streamed', async () => {
  for (content of ['a,b\n1,2\n', Buffer.from('a,b\n1,2\n'), pieces('a,b\n', '1,2\n')]) {
    const response = await ask(download.path)
    expect(await response.text()).toBe('a,b\n1,2\n')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Din_3 _______.csv"; ' +
        "filename*=UTF-8''Din_3%20%22%E0%A4%A8%E0%A4%AE%E0%A5%82%E0%A4%A8%E0%A4%BE%22.csv",
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  }
})

test('a stream is sent as fast as it is read, and its source is closed when the client leaves', async () => {
  let made = 0
  let isClosed = false
  content = (async function* () {
    try {
      for (;;) yield Buffer.alloc(100_000, String((made += 1) % 10))
    } finally {
      isClosed = true
    }
  })()
  const leaving = new AbortController()
  const response = await ask(download.path, { signal: leaving.signal })
  await response.body?.getReader().read()
  // Nobody reads, so only the buffers in between fill up.
  await expect
    .poll(async () => [made, await settled(() => made)])
    .toEqual([expect.any(Number), true])
  expect(made).toBeLessThan(200)
  leaving.abort()
  await expect.poll(() => isClosed).toBe(true)
  expect(app.logs()).not.toContain('could not be sent completely')
})

test('HEAD describes a file without creating it', async () => {
  let isClosed = false
  content = (async function* () {
    try {
      yield 'first'
      yield* pieces(new Error('made on HEAD'))
    } finally {
      isClosed = true
    }
  })()
  const response = await ask(download.path, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
  expect(isClosed).toBe(true)
})

test('an error before the first piece is returned in the envelope', async () => {
  content = pieces(new AppError('not_found'))
  expect(await (await ask(download.path)).json()).toMatchObject({
    status_code: 404,
    message_code: 'not_found',
  })
  content = pieces(new Error('the query failed'))
  const response = await ask(download.path)
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(await response.json()).toMatchObject({ status_code: 500, message_code: 'internal' })
})

test('a later error breaks the download off, and is logged', async () => {
  content = pieces('a,b\n', 'x'.repeat(100_000), new Error('the query failed half way'))
  const response = await ask(download.path)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(app.logs()).toContain('the query failed half way')
  content = 'next'
  expect(await (await ask(download.path)).text()).toBe('next')
})

test('a file name cannot break out of its header', () => {
  expect(attachment('a\r\nSet-Cookie: x=1; ".csv')).toBe(
    'attachment; filename="a  Set-Cookie_ x=1_ _.csv"; ' +
      "filename*=UTF-8''a%20%20Set-Cookie%3A%20x%3D1%3B%20%22.csv",
  )
  expect(attachment('../../etc/passwd')).toBe(
    `attachment; filename="passwd"; filename*=UTF-8''passwd`,
  )
  expect(attachment('\ud800\u0000')).toContain('filename="')
})

test('a redirect stays on the site or goes to a declared origin', async () => {
  const to = async (address: string) => {
    const response = await ask(`${goOn.path}?to=${encodeURIComponent(address)}`)
    return [response.status, response.headers.get('location')]
  }
  expect(await to('/leads?x=1')).toEqual([302, '/leads?x=1'])
  expect(await to('https://files.example/a?sig=b')).toEqual([302, 'https://files.example/a?sig=b'])
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'leads',
    'javascript:alert(1)',
    'https://files.example.evil.example/',
    'https://files.example@evil.example/',
    'http://here.invalid/',
  ])
    expect(await to(elsewhere)).toEqual([500, null])
  expect(await to('/a\r\nSet-Cookie: x')).toEqual([302, '/aSet-Cookie:%20x'])
})

test('raw bytes arrive as they were sent, up to their limit', async () => {
  const post = async (body: Uint8Array<ArrayBuffer>, type: string) => {
    const headers = { 'content-type': type, 'x-signature': sign(body) }
    return (await (await ask(webhook.path, { method: 'POST', body, headers })).json()) as object
  }
  const bytes = new Uint8Array(1_000).map((_, index) => index % 256)
  expect(await post(bytes, 'application/json')).toMatchObject({
    data: { bytes: 1_000, is_signed: true },
  })
  expect(await post(bytes.slice(1), 'text/plain')).toMatchObject({
    data: { bytes: 999, is_signed: true },
  })
  expect(await post(new Uint8Array(0), 'text/plain')).toMatchObject({
    data: { bytes: 0, is_signed: true },
  })
  expect(await post(new Uint8Array(1_001), 'text/plain')).toMatchObject({
    message_code: 'payload_too_large',
  })
})

test('raw bytes without a length are counted as they arrive', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${webhook.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: ` +
      'chunked\r\n\r\n',
  )
  socket.write(`3e9\r\n${'x'.repeat(1_001)}\r\n0\r\n\r\n`)
  expect(await readText(socket)).toContain('payload_too_large')
})

/** True if nothing was produced for a moment: the buffers are full. */
async function settled(count: () => number): Promise<boolean> {
  const before = count()
  await new Promise((resolve) => setTimeout(resolve, 50))
  return count() === before
}
