import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VendorKind } from '../../config/contact-requests.ts'
import type { VendorFault, VendorReply } from '../../ports/vendor-calls.ts'
import { found, open, POSTED, type Answering } from '../../testing/vendors/contact-requests.ts'
import {
  requestAt,
  startContactVendor,
  subjectIn,
  type ContactVendorServer,
} from '../../testing/vendors/contact-vendor.ts'
import { LOCAL_HOSTS } from '../../testing/vendors/vendors-on.ts'
import { createHttpVendorCalls } from './http.ts'

const status =
  (code: number): Answering =>
  (_, response) =>
    response.writeHead(code, { location: '/' }).end('{}')
const text =
  (body: string): Answering =>
  (_, response) =>
    response.end(body)

let answering: Answering
let server: ContactVendorServer
beforeAll(async () => {
  server = await startContactVendor((call, response) => answering(subjectIn(call), response))
})
afterAll(() => server.close())
beforeEach(() => {
  server.calls = []
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
    timeoutMs = 10_000,
  }: { privateHosts?: string[]; callbackUrl?: string; timeoutMs?: number } = {},
): Promise<VendorReply> {
  const request = requestAt(server.url, kind, kinds[kind]!)
  const question = { kind, subject, request, timeoutMs, signal: open(), callbackUrl }
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
  expect(server.calls).toMatchObject([{ method: 'POST', url: '/ask', key: 'a secret' }])
  expect(JSON.parse(server.calls[0]!.body)).toEqual({ query: [{ id: '00000001', purpose: 'KYC' }] })
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
  expect(server.calls.map((call) => `${call.method} ${call.url}`)).toEqual([
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
    // oxlint-disable-next-line waits/no-long-wait -- later than the limit of a call
    (_, response) => void setTimeout(() => response.end('{"code":200}'), 2_000).unref(),
    'late',
    /within 0\.5 s/,
  ],
  [
    'trickles',
    (_, response) => {
      const writing = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(writing))
    },
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
    const limit = fault === 'late' ? { timeoutMs: 500 } : {}
    const reply = await call({ din: { ...POSTED, refused } }, DIN, limit)
    expect(reply).toMatchObject({ is: 'fault', fault, text: expect.stringMatching(why) })
    expect(JSON.stringify(reply)).not.toMatch(/0000000|98765|a secret/)
  },
)

test('the time after which a busy vendor wants to be called again is read', async () => {
  answering = (_, response) => response.writeHead(503, { 'retry-after': '2' }).end()
  expect(await call({ din: POSTED }, DIN)).toMatchObject({ fault: 'busy', retryAfterMs: 2_000 })
})

test('an answer about another subject is not used', async () => {
  const din = { ...POSTED, subject: 'data.about' }
  const about = (value: string) =>
    text(`{"code":200,"data":{"about":${value},"result":[{"mobile":9876543210}]}}`)
  for (const [said, fault] of [
    ['"0000 0001"', undefined],
    ['"00000002"', 'garbage'],
    ['null', 'garbage'],
  ] as const) {
    answering = about(said)
    const reply = await call({ din }, DIN)
    expect('fault' in reply ? reply.fault : undefined).toBe(fault)
  }
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
  expect(server.calls).toEqual([])
})
