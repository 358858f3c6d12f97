import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requestsOf, type VendorKind } from '../../config/contact-requests.ts'
import type { VendorFault, VendorReply } from '../../ports/vendor-calls.ts'
import { found, open, POSTED, type Answering } from '../../testing/vendors/contact-requests.ts'
import { LOCAL_HOSTS, vendorsOf } from '../../testing/vendors/vendors-on.ts'
import { createHttpVendorCalls } from './http.ts'

const status =
  (code: number): Answering =>
  (_, response) =>
    response.writeHead(code, { location: '/' }).end('{}')
const text =
  (body: string): Answering =>
  (_, response) =>
    response.end(body)

interface Call {
  method: string | undefined
  url: string
  key: string | undefined
  body: string
}
let calls: Call[] = []
let answering: Answering
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { method, url = '', headers } = request
    calls.push({ method, url, key: headers['x-key']?.toString(), body })
    answering(/"id":"([^"]*)"/.exec(body)?.[1] ?? '', response)
  })
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls = []
  answering = found
})

type Answer = Extract<VendorReply, { is: 'answer' }>['answer']

/** Calls a vendor for one subject. */
async function call(
  kinds: Record<string, object>,
  [kind, subject]: [VendorKind, string],
  {
    privateHosts = LOCAL_HOSTS,
    callbackUrl,
  }: { privateHosts?: string[]; callbackUrl?: string } = {},
): Promise<VendorReply> {
  const written = JSON.parse(JSON.stringify(kinds).replaceAll('URL', url)) as object
  const [vendor] = vendorsOf([{ name: 'Sample Data', kinds: written }], 'a secret')
  const request = requestsOf(vendor!.kinds, vendor!.keys)[kind]!
  const question = { kind, subject, request, timeoutMs: 500, signal: open(), callbackUrl }
  return createHttpVendorCalls({ privateHosts }).call(question)
}
async function answer(...asked: Parameters<typeof call>): Promise<Answer> {
  const reply = await call(...asked)
  if (reply.is !== 'answer') throw new Error(JSON.stringify(reply))
  return reply.answer
}
const DIN: [VendorKind, string] = ['din', '00000001']

test('a request is posted in the vendor’s format, and its answer is read by path', async () => {
  expect(await answer({ din: POSTED }, DIN)).toMatchObject({
    phone: '919876543210',
    email: '00000001@company.example',
    name: null,
    fetched_at: null,
  })
  expect(calls).toMatchObject([{ method: 'POST', url: '/ask', key: 'a secret' }])
  expect(JSON.parse(calls[0]!.body)).toEqual({ query: [{ id: '00000001', purpose: 'KYC' }] })
  answering = (_, response) =>
    response.end(
      '{"code":"200","data":{"result":[{"mobile":" N/A ","mail":null}],"full ' +
        'name":"Asha","on":"2026-01-31"}}',
    )
  expect(await answer({ din: POSTED }, DIN)).toMatchObject({
    phone: null,
    email: null,
    name: 'Asha',
    fetched_at: '2026-01-31',
  })
})

test('in an address the subject is encoded, and each kind has the formats that vendors expect', async () => {
  const paths = { rc_number: 'rc', registered_on: 'on' }
  const mobile = { url: 'URL/{subject}/{subject_digits}?n={subject_national}', answer: paths }
  const linkedin = { url: 'URL/?of={profile_url}&id={subject}', answer: { phone: 'phone' } }
  answering = (_, response) => response.end('{"rc":"MH12AB1234","on":"2020-01-31","more":"x"}')
  expect(await answer({ mobile }, ['mobile', '+919876543210'])).toEqual({
    phone: 'MH12AB1234',
    email: null,
    name: null,
    fetched_at: null,
    facts: { rc_number: 'MH12AB1234', registered_on: '2020-01-31' },
  })
  await answer({ linkedin }, ['linkedin', 'आशा/..'])
  const id = encodeURIComponent('आशा/..')
  expect(calls.map((call) => `${call.method} ${call.url}`)).toEqual([
    'GET /%2B919876543210/919876543210?n=9876543210',
    'GET ' +
      `/?of=${encodeURIComponent(`https://www.linkedin.com/in/${encodeURIComponent('आशा')}/..`)}&id=${id}`,
  ])
})

test.for<[string, Answering]>([
  ['a status for it', (_, response) => response.writeHead(404).end('no such thing')],
  ['a value for it', (_, response) => response.end('{"data":{"status":"NO_RECORD"}}')],
  ['false for it', (_, response) => response.end('{"data":{"status":false}}')],
  ['no content', (_, response) => response.writeHead(204).end()],
])('nothing is known where the vendor has %s', async ([, said]) => {
  answering = said
  expect(await answer({ din: POSTED }, DIN)).toEqual({})
})

test.for<[string, Answering, VendorFault, RegExp]>([
  ['refuses for too many requests', status(429), 'busy', /answered 429/],
  ['breaks', (_, response) => response.writeHead(500).end('{"code":200}'), 'error', /answered 500/],
  ['refuses the key', status(401), 'key', /answered 401/],
  [
    'refuses the key with a value',
    (_, response) => response.end('{"code":200,"data":{"why":"BAD_KEY"}}'),
    'key',
    /refuses the key/,
  ],
  ['sends away', status(302), 'error', /answered 302/],
  ['hangs', () => undefined, 'late', /within 0\.5 s/],
  [
    'is slow',
    (_, response) => void setTimeout(() => response.end('{"code":200}'), 2_000).unref(),
    'late',
    /within 0\.5 s/,
  ],
  [
    'trickles',
    (_, response) => void setInterval(() => response.write(' '), 50).unref(),
    'late',
    /within 0\.5 s/,
  ],
  ['hangs up', (_, response) => response.destroy(), 'error', /could not be reached/],
  [
    'breaks off',
    (_, response) =>
      void (response.write('{"code":200,'), setTimeout(() => response.destroy(), 20)),
    'error',
    /could not be reached/,
  ],
  ['answers no JSON', text('<html>00000001</html>'), 'garbage', /not JSON/],
  ['answers half of it', text('{"code":200,"data":{"mobile":"98765'), 'garbage', /not JSON/],
  [
    'answers without end',
    text(`{"code":200,"x":"${'9'.repeat(400_000)}"}`),
    'garbage',
    /too large/,
  ],
  ['answers a list', text('[{"code":200}]'), 'garbage', /unexpected answer/],
  ['answers null', text('null'), 'garbage', /unexpected answer/],
  ['says that it failed', text('{"code":"500"}'), 'garbage', /unexpected answer/],
  [
    'has an object for a phone',
    text('{"code":200,"data":{"result":[{"mobile":{"n":"98765"}}]}}'),
    'garbage',
    /a list or an object/,
  ],
])(
  'a vendor that %s gives no answer, and no part of it is reported',
  async ([, said, fault, why]) => {
    answering = said
    const refused = { values: { 'data.why': ['BAD_KEY'] }, statuses: [401] }
    const reply = await call({ din: { ...POSTED, refused } }, DIN)
    expect(reply).toMatchObject({ is: 'fault', fault, text: expect.stringMatching(why) })
    expect(JSON.stringify(reply)).not.toMatch(/0000000|98765|a secret/)
  },
)

test('the time after which a busy vendor wants to be called again is read', async () => {
  answering = (_, response) => response.writeHead(503, { 'retry-after': '2' }).end()
  expect(await call({ din: POSTED }, DIN)).toMatchObject({ fault: 'busy', retryAfterMs: 2_000 })
})

test('a token is fetched once for all calls, and again after the key was refused', async () => {
  const token = { url: 'URL/token', method: 'POST', path: 'data.token', seconds: 3600 }
  const headers = { 'x-key': '{token}' }
  const [vendor] = vendorsOf([
    {
      name: 'Sample Data',
      kinds: JSON.parse(
        JSON.stringify({ din: { ...POSTED, headers, token } }).replaceAll('URL', url),
      ) as object,
    },
  ])
  const calling = createHttpVendorCalls({ privateHosts: LOCAL_HOSTS })
  const request = requestsOf(vendor!.kinds, vendor!.keys).din!
  const once = () =>
    calling.call({ kind: 'din', subject: '00000001', request, timeoutMs: 500, signal: open() })
  let given = 0
  answering = (subject, response) => {
    if (calls.at(-1)?.url === '/token') response.end(`{"data":{"token":"t${++given}"}}`)
    else if (given === 1 && calls.length > 3) response.writeHead(401).end()
    else found(subject, response)
  }
  for (const is of ['answer', 'answer', 'fault', 'answer'])
    expect(await once()).toMatchObject({ is })
  expect(calls.map((one) => `${one.url} ${one.key ?? ''}`.trim())).toEqual([
    '/token',
    '/ask t1',
    '/ask t1',
    '/ask t1',
    '/token',
    '/ask t2',
  ])
})

test('an answer that comes later is announced, and read by its own paths', async () => {
  const callback = {
    pending: { state: ['wait'] },
    answer: { phone: 'result.mobile' },
    reference: { sent: 'id', answered: 'about' },
  }
  const body = { ...POSTED.body, back: '{callback_url}' }
  const written = { din: { ...POSTED, body, callback } }
  answering = text('{"code":200,"state":"wait","id":7}')
  const callbackUrl = 'http://here/back?answer=1'
  expect(await call(written, DIN, { callbackUrl })).toEqual({ is: 'pending', reference: '7' })
  expect(calls[0]!.body).toContain(`"back":"${callbackUrl}"`)
  answering = text('{"code":200,"state":"wait"}')
  expect(await call(written, DIN, { callbackUrl })).toMatchObject({ fault: 'garbage' })
  answering = found
  expect(await answer(written, DIN, { callbackUrl })).toMatchObject({ phone: '919876543210' })
  const [vendor] = vendorsOf([
    { name: 'Sample Data', kinds: { din: { ...written.din, url: `${url}/ask` } } },
  ])
  const request = requestsOf(vendor!.kinds, {}).din!
  const later = createHttpVendorCalls({ privateHosts: [] })
  const read = (json: string) => later.readLater({ kind: 'din', request }, json)
  expect(read('{"about":7,"result":{"mobile":"9876543210"}}')).toMatchObject({
    answer: { phone: '9876543210' },
  })
  for (const json of ['', 'null', '{"result":{"mobile":{}}}'])
    expect(read(json)).toMatchObject({ is: 'fault', fault: 'garbage' })
  expect(later.referenceIn(request, '{"about":7}')).toBe('7')
  expect(later.referenceIn(request, '{"about":{}}')).toBe(null)
})

test('inherited properties are not part of the vendor’s answer', async () => {
  const paths = { phone: 'constructor.name', email: '__proto__.x' }
  answering = text('{"__proto__":{"y":"1"}}')
  const din = { ...POSTED, answered: {}, answer: paths }
  expect(await answer({ din }, DIN)).toMatchObject({ phone: null, email: null })
})

test('there is no connection to a private address unless the operator allowed it', async () => {
  const reply = await call({ din: POSTED }, DIN, { privateHosts: [] })
  expect(reply).toMatchObject({ fault: 'unreachable', text: expect.stringContaining('PRIVATE') })
  expect(calls).toEqual([])
})
