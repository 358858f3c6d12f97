import { once } from 'node:events'
import { connect } from 'node:net'
import { getSettings } from '@dastak/contract/settings.ts'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { createMetrics } from '../metrics.ts'

let app: TestApp
afterEach(() => app.drop())

/** The server's reply to raw bytes. */
async function raw(bytes: string, host = '127.0.0.1'): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), host)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(pieces).toString()
}
const ask = (headers: Record<string, string>) => fetch(app.url + getSettings.path, { headers })
const notices = () =>
  app
    .logs()
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXIES'))

test('HTTP/1.0 without a host, an old health check, gets a reply; HTTP/1.1 must name one', async () => {
  app = await createTestApp([])
  expect(await raw('GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*ready$/)
  expect(await raw('GET /readyz HTTP/1.1\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('one server listens on several addresses of the machine, and skips one that it does not have', async () => {
  app = await createTestApp([], { server: { hosts: ['127.0.0.1', '127.0.0.2', '192.0.2.1'] } })
  for (const host of ['127.0.0.1', '127.0.0.2'])
    expect(await raw('GET /healthz HTTP/1.0\r\n\r\n', host)).toMatch(/^HTTP\/1\.1 200 OK/)
  await expect(raw('GET /healthz HTTP/1.0\r\n\r\n', '127.0.0.3')).rejects.toThrow('ECONNREFUSED')
})

test('a proxy that is not in TRUSTED_PROXIES is reported once', async () => {
  app = await createTestApp([])
  await ask({})
  expect(notices()).toEqual([])
  for (const ip of ['203.0.113.7', '203.0.113.8']) await ask({ 'x-forwarded-for': ip })
  expect(notices()).toEqual([expect.stringContaining('"address":"127.0.0.1"')])
})

test('a trusted proxy is not reported', async () => {
  app = await createTestApp([], { trustedProxies: ['127.0.0.1'] })
  await ask({ 'x-forwarded-for': '203.0.113.7' })
  expect(notices()).toEqual([])
})

test('metrics are open in a demo, otherwise they need the token, and without one nobody can read them', async () => {
  const statuses = async () => {
    const headers = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: `Bearer ${'a'.repeat(16)}` },
    ]
    const answers = headers.map(
      async (one) =>
        (await fetch(`${app.url}/metrics`, { headers: new Headers(Object.entries(one)) })).status,
    )
    const got = await Promise.all(answers)
    await app.drop()
    return got
  }
  app = await createTestApp([], { metrics: createMetrics({ isOpen: true, token: undefined }) })
  expect(await statuses()).toEqual([200, 200, 200])
  app = await createTestApp([], {
    metrics: createMetrics({ isOpen: false, token: 'a'.repeat(16) }),
  })
  expect(await statuses()).toEqual([401, 401, 200])
  app = await createTestApp([], { metrics: createMetrics({ isOpen: false, token: undefined }) })
  expect(await statuses()).toEqual([404, 404, 404])
  app = await createTestApp([])
})

test.for([
  [undefined, "img-src 'self' data:;"],
  ['/logo.svg', "img-src 'self' data:;"],
  ['https://cdn.dastak.example/logo.svg?v=2', "img-src 'self' data: https://cdn.dastak.example;"],
] as const)('images of other sites are not shown, except a logo: %s', async ([logoUrl, policy]) => {
  app = await createTestApp([], { ...(logoUrl && { logoUrl }) })
  expect((await fetch(`${app.url}/healthz`)).headers.get('content-security-policy')).toContain(
    policy,
  )
})
