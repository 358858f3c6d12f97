import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getSettings } from '@dastak/contract/settings.ts'
import { afterEach, expect, test } from 'vitest'
import { startHttpServer, type HttpServer, type HttpServerOptions } from './http-server.ts'
import { CLIENT_LIMITS } from './slow-clients.ts'

const REQUEST = `POST ${getSettings.path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}`
const PLACES = { total: 100, perAddress: 100, isProxy: () => false }
/** Node keeps a connection so much longer than it says. */
const BUFFER_MS = 1_000

let server: HttpServer
afterEach(() => server.destroy())

async function start(options: Partial<HttpServerOptions> = {}): Promise<void> {
  server = await startHttpServer(async () => new Response('an answer'), {
    port: 0,
    hosts: ['127.0.0.1', '127.0.0.2'],
    connections: PLACES,
    ...options,
  })
}
const kept = (keptMs: number) => ({ clientLimits: { ...CLIENT_LIMITS, checkMs: 5, keptMs } })

/** What a proxy does: it sends a request on a connection that it has kept, and never again. */
async function openProxy(host = '127.0.0.1') {
  const socket = connect({ port: server.port, host, localAddress: host })
  const state = { socket, received: '', failure: null as string | null }
  socket.on('data', (piece: Buffer) => (state.received += piece.toString()))
  socket.on('error', (error: NodeJS.ErrnoException) => (state.failure = error.code ?? 'error'))
  await once(socket, 'connect')
  return state
}
async function send({ socket }: { socket: Socket }, bytes = REQUEST): Promise<void> {
  socket.write(bytes)
  await once(socket, 'data')
}
const answersOf = ({ received }: { received: string }) => received.split('an answer').length - 1

/** As a long calculation would: nothing is read, and no clock is looked at. */
function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Default seconds after which a proxy closes a connection that it keeps to a server. */
const PROXIES = {
  'nginx, ingress-nginx, AWS ALB': 60,
  'Traefik, cloudflared': 90,
  Caddy: 120,
  'Google Cloud': 600,
  Cloudflare: 900,
  Envoy: 3_600,
}

test('a connection is kept longer than any proxy keeps it', async () => {
  await start()
  const proxy = await openProxy()
  await send(proxy)
  const seconds = Number(/\r\nkeep-alive: timeout=(\d+)/i.exec(proxy.received)?.[1])
  const shorter = Object.entries(PROXIES).filter(([, limit]) => limit >= seconds)
  expect(shorter).toEqual([])
})

test.for(['127.0.0.1', '127.0.0.2'])(
  'a request that arrives in time at %s gets its reply, though the process is busy until later',
  async (host) => {
    await start(kept(20))
    const proxy = await openProxy(host)
    await send(proxy)
    proxy.socket.write(REQUEST)
    keepBusy(20 + BUFFER_MS + 50)
    await expect.poll(() => proxy.failure ?? answersOf(proxy)).toBe(2)
  },
)

test('a stop answers a request that has arrived while the process was busy', async () => {
  await start()
  const proxy = await openProxy()
  await send(proxy)
  const stopped = server.stop(0)
  proxy.socket.write(REQUEST)
  keepBusy(50)
  await stopped
  expect([answersOf(proxy), proxy.failure]).toEqual([2, null])
  await start()
})

test(
  'a stop does not wait for a connection whose request ended after its reply',
  { timeout: 10_000 },
  async () => {
    await start()
    const proxy = await openProxy()
    await send(proxy, REQUEST.slice(0, -2))
    await send(proxy, '{}' + REQUEST.slice(0, -2))
    proxy.socket.write('{}')
    await sleep(50)
    await server.stop(0)
    expect([answersOf(proxy), proxy.failure]).toEqual([2, null])
    await start()
  },
)

test('a connection without a request is closed at last, without a reset', async () => {
  await start(kept(20))
  const proxy = await openProxy()
  await send(proxy)
  await once(proxy.socket, 'end')
  expect(proxy.failure).toBeNull()
})

test('a kept connection does not let a slow client wait longer', async () => {
  await start({ clientLimits: { ...CLIENT_LIMITS, checkMs: 5, headersMs: 1_000, idleMs: 1_000 } })
  const slow = await openProxy()
  await send(slow)
  slow.socket.write(REQUEST.slice(0, 20))
  await once(slow.socket, 'close')
  expect(answersOf(slow)).toBe(1)
})

test('if half of the places are taken, connections end with their reply, but not those of a proxy', async () => {
  const isProxy = (address: string | undefined) => address === '127.0.0.2'
  const ends = async (host: string) => {
    const client = await openProxy(host)
    await send(client)
    client.socket.destroy()
    return /\r\nconnection: close/i.test(client.received)
  }
  await start({ connections: { total: 6, perAddress: 100, isProxy } })
  const silent = [await openProxy(), await openProxy()]
  expect(await ends('127.0.0.1')).toBe(false)
  silent.push(await openProxy())
  await expect.poll(() => ends('127.0.0.1')).toBe(true)
  expect(await ends('127.0.0.2')).toBe(false)
  for (const { socket } of silent) socket.destroy()
  await expect.poll(() => ends('127.0.0.1')).toBe(false)
  await server.destroy()
  await start({ connections: { total: 100, perAddress: 2, isProxy } })
  await openProxy()
  expect(await ends('127.0.0.1')).toBe(true)
})
