import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVendorFetch, VendorError } from './vendor-fetch.ts'

const SECRET = '+919876543210'
type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let calls: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}[]
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    calls.push({ method: request.method, url: request.url, headers: request.headers, body })
    answer(request, response)
  })
})
let port: number

beforeAll(async () => {
  // On IPv4 and IPv6, because `localhost` may be either.
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  calls = []
  answer = (_, response) => response.end('{"ok":true}')
})

const url = () => `http://127.0.0.1:${port}/ask?to=${encodeURIComponent(SECRET)}`
const vendor = (options: Partial<Parameters<typeof createVendorFetch>[0]> = {}) =>
  createVendorFetch({ vendor: 'sample vendor', privateHosts: ['127.0.0.1'], ...options })

async function failure(promise: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(VendorError)
  const { message, stack = '', cause } = error as VendorError
  expect(`${message} ${stack} ${JSON.stringify(error)}`).not.toMatch(/98765|their text/)
  expect(cause).toBeUndefined()
  return error as VendorError
}

test('a question is sent as JSON with the caller’s headers, and its JSON answer comes back', async () => {
  answer = (_, response) => response.end('{"phone":"é"}')
  const ask = vendor()({ url: url(), headers: { 'x-key': 'k' }, body: { to: SECRET } })
  await expect(ask).resolves.toEqual({ phone: 'é' })
  expect(calls).toMatchObject([
    { method: 'POST', headers: { 'x-key': 'k', 'content-type': 'application/json' } },
  ])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ to: SECRET })
  await vendor()({ url: url(), method: 'GET' })
  expect(calls[1]).toMatchObject({ method: 'GET', body: '' })
})

test('an answer that is not read may be anything', async () => {
  answer = (_, response) => response.end('OK')
  await expect(vendor()({ url: url(), expect: 'nothing' })).resolves.toBeUndefined()
})

describe('an error says what happened, without parts of question or answer', () => {
  test.each([500, 404, 429, 302, 304])('status %i', async (status) => {
    answer = (_, response) =>
      response.writeHead(status, { location: url() }).end(status === 304 ? '' : 'their text')
    const error = await failure(vendor()({ url: url() }))
    expect(error.message).toBe(`The sample vendor answered ${status}.`)
    expect(error.status).toBe(status)
    // No redirect was followed.
    expect(calls).toHaveLength(1)
  })

  test.each(['their text', '', '{"a":', '<html>their text</html>'])(
    'the answer %j',
    async (text) => {
      answer = (_, response) => response.end(text)
      expect((await failure(vendor()({ url: url() }))).message).toMatch(/not JSON/)
    },
  )

  test('an endless answer is read only up to its limit', async () => {
    let sent = 0
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('their text'.repeat(1_000))) sent += 11_000
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect((await failure(vendor({ maxBytes: 50_000 })({ url: url() }))).message).toMatch(
      /too large/,
    )
    expect(sent).toBeLessThan(50_000_000)
  })

  test('endless informational answers', async () => {
    let sent = 0
    answer = (_, response) => {
      const more = () => {
        if (response.destroyed) return
        sent += 100
        response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100))
        setImmediate(more)
      }
      more()
    }
    expect((await failure(vendor()({ url: url() }))).message).toMatch(/too large/)
    expect(sent).toBeLessThan(10_000)
  })

  test.each<[string, Answer]>([
    ['no byte', () => undefined],
    [
      'single bytes from time to time',
      (_, response) => {
        const writing = setInterval(() => response.write(' '), 20)
        response.once('close', () => clearInterval(writing))
      },
    ],
  ])('a vendor that sends %s', async (_, silence) => {
    answer = silence
    expect((await failure(vendor({ timeoutMs: 150 })({ url: url() }))).message).toMatch(
      /not answer within 0.15 s/,
    )
  })

  test('a vendor that hangs up half way', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"their text')
      setTimeout(() => response.destroy(), 20)
    }
    expect((await failure(vendor()({ url: url() }))).message).toMatch(
      /could not be reached \(ECONNRESET\)/,
    )
  })

  test.each([
    [
      'no server listens',
      'http://127.0.0.1:1/?to=9876543210',
      /could not be reached \(ECONNREFUSED\)/,
    ],
    [
      'the name is unknown',
      'http://no-such-host.invalid/?to=9876543210',
      /could not be reached \((ENOTFOUND|EAI_AGAIN)\)/,
    ],
    ['the address is none', 'sample 9876543210', /could not be reached \(ERR_INVALID_URL\)/],
  ])('if %s', async (_, address, message) => {
    expect((await failure(vendor()({ url: address }))).message).toMatch(message)
  })

  test('a caller that gives up', async () => {
    answer = () => undefined
    const given = new AbortController()
    const pending = failure(vendor()({ url: url(), signal: given.signal }))
    given.abort()
    expect((await pending).message).toMatch(/caller gave up/)
  })
})

describe('there is no connection to a private address', () => {
  // A separate server, because calls that another test gave up may still arrive at the shared one.
  let connections = 0
  const silent = createServer().on('connection', () => connections++)
  beforeAll(async () => {
    silent.listen(0)
    await once(silent, 'listening')
  })
  afterAll(() => void silent.close())

  test.each([
    '127.0.0.1',
    '[::1]',
    'localhost',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
  ])('%s', async (host) => {
    const error = await failure(
      vendor({ privateHosts: [] })({
        url: `http://${host}:${(silent.address() as AddressInfo).port}/`,
      }),
    )
    expect(error.message).toMatch(
      /private address. If that is intended, add its host to PRIVATE_HOSTS/,
    )
    expect(connections).toBe(0)
  })

  test('unless the operator allows its host', async () => {
    const ask = vendor({ privateHosts: ['localhost'] })
    await expect(ask({ url: `http://localhost:${port}/` })).resolves.toEqual({ ok: true })
    await failure(ask({ url: `http://127.0.0.1:${port}/` }))
  })
})
