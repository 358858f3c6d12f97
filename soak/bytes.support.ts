import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POST = 'POST /api/v1/users/send-otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
const NOT_QUITE_HTTP: readonly (string | Buffer)[] = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET  /two-spaces HTTP/1.1\r\n\r\n',
  'NONSENSE\r\n\r\n',
  '\r\n\r\n\r\n\r\n',
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  Buffer.alloc(4_096, 0),
  'GET / HTTP/1.1\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /%ff%fe HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET \\..\\..\\etc HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a b\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
  'GET / HTTP/1.1\r\nhost: ' +
    `x\r\n${Array.from({ length: 3_000 }, (_, n) => `x${n}: y\r\n`).join('')}\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n',
  `${POST}content-length: 5\r\ncontent-length: 6\r\n\r\n{"a":`,
  `${POST}content-length: -1\r\n\r\n{}`,
  `${POST}content-length: 99999999999999999999\r\n\r\n{}`,
  `${POST}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n\r\nZZZ\r\nnonsense`,
  `${POST}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\nFFFFFFFFFFFFFFFFF\r\n`,
  `${POST}expect: 200-maybe\r\ncontent-length: 2\r\n\r\n{}`,
  `${POST}content-length: 20000000\r\n\r\n${'x'.repeat(200_000)}`,
]
const LORISES = 200
/** The server gives a client 10 s for its headers and checks once a second. */
const CUT_OFF_MS = 15_000

/**
 * Bytes that are not quite HTTP, clients that disconnect in the middle, and 200 that send single
 * bytes slowly. Each must get one answer (in the envelope if it has a body) or be cut off, and
 * others must be served meanwhile. Throws otherwise.
 */
export async function sendHostileBytes(url: string): Promise<string> {
  const statuses = new Set<string>()
  for (const bytes of NOT_QUITE_HTTP) statuses.add(await judge(url, bytes))

  for (let tries = 0; tries < 50; tries++) {
    const socket = open(url)
    socket.write(`${POST}content-length: 40\r\n\r\n{"user_mobile":`)
    await sleep(tries % 5)
    if (tries % 2 === 0) socket.resetAndDestroy()
    else socket.destroy()
  }
  const halfClosed = await exchange(url, `${POST}content-length: 2\r\n\r\n{}`, {
    isHalfClosed: true,
  })
  if (!halfClosed.startsWith('HTTP/1.1 422'))
    throw new Error(`A half-closed client got ${halfClosed.slice(0, 100)}`)

  const slowest = await withLorises(url)
  return (
    `${NOT_QUITE_HTTP.length} requests that are not valid HTTP ` +
    `(${[...statuses].sort().join(', ')}); with ${LORISES} slow clients the slowest answer took ` +
    `${slowest} ms.`
  )
}

async function judge(url: string, bytes: string | Buffer): Promise<string> {
  const answer = await exchange(url, bytes)
  const what = JSON.stringify(bytes.toString('latin1').slice(0, 60))
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  if (answer !== '' && (!status || status >= '500'))
    throw new Error(`${what} got ${answer.slice(0, 300)}`)
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  if (status && status >= '400' && body !== '' && !body.includes(`"status_code":${status}`))
    throw new Error(`${what} got no envelope: ${answer.slice(0, 300)}`)
  if (!(await fetch(`${url}/healthz`)).ok) throw new Error(`/healthz failed after ${what}`)
  return status ?? 'closed'
}

/**
 * Everything that is returned until the other side closes, or for 1.5 s if it leaves the connection
 * open.
 */
async function exchange(url: string, bytes: string | Buffer, { isHalfClosed = false } = {}) {
  const socket = open(url)
  const chunks: Buffer[] = []
  const closed = new Promise((resolve) =>
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).once('close', resolve),
  )
  if (isHalfClosed) socket.end(bytes)
  else socket.write(bytes)
  await Promise.race([closed, sleep(1_500)])
  socket.destroy()
  return Buffer.concat(chunks).toString('latin1')
}

async function withLorises(url: string): Promise<number> {
  const alive = new Set<Socket>()
  const startedAt = Date.now()
  const lorises = Array.from({ length: LORISES }, (_, index) => {
    const socket = open(url)
    alive.add(socket)
    socket.once('close', () => alive.delete(socket))
    socket.write(index % 2 === 0 ? 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ' : 'P')
    const drip = setInterval(() => socket.write('a'), 500)
    socket.once('close', () => clearInterval(drip))
    return socket
  })
  let slowest = 0
  while (alive.size > 0 && Date.now() - startedAt < CUT_OFF_MS) {
    const startedAt = performance.now()
    await fetch(`${url}/healthz`)
    slowest = Math.max(slowest, performance.now() - startedAt)
    await sleep(100)
  }
  const left = alive.size
  for (const socket of lorises) socket.destroy()
  if (left > 0)
    throw new Error(
      `${left} of ${LORISES} slow clients still hold their connection after ${CUT_OFF_MS} ms.`,
    )
  if (slowest > 2_000) throw new Error(`With ${LORISES} slow clients an answer took ${slowest} ms.`)
  return Math.round(slowest)
}

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on(
    'error',
    () => undefined,
  )
}
