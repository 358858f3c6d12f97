import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseContactVendors } from '../../config/contact-vendors.ts'
import type { ContactRequest } from '../../ports/contacts.ts'
import {
  about,
  found,
  open,
  POSTED,
  type Answering,
} from '../../testing/vendors/contact-requests.ts'
import { createHttpContacts } from './http.ts'

interface Call {
  method: string | undefined
  url: string
  key: string | undefined
  body: string
}
let calls: Call[] = []
let underWay = 0
let most = 0
let answering: Answering
const server = createServer((request, response) => {
  let body = ''
  underWay += 1
  most = Math.max(most, underWay)
  response.on('close', () => (underWay -= 1))
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { method, url = '', headers } = request
    calls.push({ method, url, key: headers['x-key']?.toString(), body })
    answering(/"id":"([^"]*)"/.exec(body)?.[1] ?? '', response)
  })
})
let url: string
let warnings: string[] = []

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
  warnings = []
  most = 0
  answering = found
})

function vendor(kinds: Record<string, object>, options: object = {}, privateHosts = ['127.0.0.1']) {
  const json = JSON.stringify([
    { name: 'Sample Data', timeout_seconds: 0.5, kinds, ...options },
  ]).replaceAll('URL', url)
  const read = parseContactVendors(json, {
    variable: () => 'a secret',
    privateHosts: ['127.0.0.1'],
  })
  if ('problem' in read) throw new Error(read.problem)
  return createHttpContacts({
    vendor: read.vendors[0]!,
    privateHosts,
    warn: (what) => void warnings.push(what),
  })
}

const askOne = async (source: ReturnType<typeof vendor>, request: ContactRequest) =>
  ((await source.lookupMany([request], open())) as unknown[])[0]

test('a request is posted in the vendor’s format, and its answer is read by path', async () => {
  const source = vendor({ din: POSTED })
  expect(source).toMatchObject({ name: 'Sample Data', kinds: ['din'] })
  expect(await askOne(source, about('din', '00000001'))).toMatchObject({
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
  expect(await askOne(source, about('din', '00000001'))).toMatchObject({
    phone: null,
    email: null,
    name: 'Asha',
    fetched_at: '2026-01-31',
  })
})

test('in an address the subject is encoded, and each kind has the formats that vendors expect', async () => {
  const answer = { rc_number: 'rc', registered_on: 'on' }
  const mobile = { url: 'URL/{subject}/{subject_digits}?n={subject_national}', answer }
  const linkedin = { url: 'URL/?of={profile_url}&id={subject}', answer: { phone: 'phone' } }
  const source = vendor({ mobile, linkedin })
  answering = (_, response) => response.end('{"rc":"MH12AB1234","on":"2020-01-31","more":"x"}')
  expect(await askOne(source, about('mobile', '+919876543210', ['phone']))).toEqual({
    phone: 'MH12AB1234',
    email: null,
    name: null,
    fetched_at: null,
    facts: { rc_number: 'MH12AB1234', registered_on: '2020-01-31' },
  })
  await askOne(source, about('linkedin', 'आशा/..'))
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
])('nothing is known where the vendor has %s', async ([, answer]) => {
  answering = answer
  expect(await askOne(vendor({ din: POSTED }), about('din', '00000001'))).toEqual({})
  expect(warnings).toEqual([])
})

test.for<[string, Answering, RegExp]>([
  [
    'refuses for too many requests',
    (_, response) => response.writeHead(429).end('{}'),
    /answered 429/,
  ],
  ['breaks', (_, response) => response.writeHead(500).end('{"code":200}'), /answered 500/],
  ['sends away', (_, response) => response.writeHead(302, { location: '/' }).end(), /answered 302/],
  ['hangs', () => undefined, /within 0\.5 s/],
  [
    'is slow',
    (_, response) => void setTimeout(() => response.end('{"code":200}'), 2_000).unref(),
    /within 0\.5 s/,
  ],
  [
    'trickles',
    (_, response) => void setInterval(() => response.write(' '), 50).unref(),
    /within 0\.5 s/,
  ],
  ['hangs up', (_, response) => response.destroy(), /could not be reached/],
  [
    'breaks off',
    (_, response) =>
      void (response.write('{"code":200,'), setTimeout(() => response.destroy(), 20)),
    /could not be reached/,
  ],
  ['answers no JSON', (_, response) => response.end('<html>00000001</html>'), /not JSON/],
  [
    'answers half of it',
    (_, response) => response.end('{"code":200,"data":{"result":[{"mobile":"98765'),
    /not JSON/,
  ],
  [
    'answers without end',
    (_, response) => response.end(`{"code":200,"x":"${'9'.repeat(400_000)}"}`),
    /too large/,
  ],
  ['answers a list', (_, response) => response.end('[{"code":200}]'), /unexpected answer/],
  ['answers null', (_, response) => response.end('null'), /unexpected answer/],
  ['says that it failed', (_, response) => response.end('{"code":"500"}'), /unexpected answer/],
  [
    'has an object for a phone',
    (_, response) => response.end('{"code":200,"data":{"result":[{"mobile":{"n":"98765"}}]}}'),
    /a list or an object/,
  ],
])(
  'only one request fails if the vendor %s, and no part of the answer is reported',
  async ([, answer, text]) => {
    answering = (subject, response) => (subject === '00000002' ? answer : found)(subject, response)
    const requests = ['00000001', '00000002', '00000003'].map((subject) => about('din', subject))
    const answers = await vendor({ din: POSTED }, { at_once: 3 }).lookupMany(requests, open())
    expect(answers).toMatchObject([
      { email: '00000001@company.example' },
      { failed: true },
      { email: '00000003@company.example' },
    ])
    expect(warnings).toEqual([expect.stringMatching(text)])
    expect(warnings[0]).toMatch(/^Sample Data: .* \(1 of 3 questions\)$/)
    expect(warnings[0]).not.toMatch(/0000000|98765|a secret/)
  },
)

test('inherited properties are not part of the vendor’s answer', async () => {
  const source = vendor({
    din: { ...POSTED, answered: {}, answer: { phone: 'constructor.name', email: '__proto__.x' } },
  })
  answering = (_, response) => response.end('{"__proto__":{"y":"1"}}')
  expect(await askOne(source, about('din', '00000001'))).toMatchObject({ phone: null, email: null })
})

test('the number of parallel requests is limited for all callers; a later one does not wait for a long set', async () => {
  const source = vendor({ din: POSTED }, { at_once: 4 })
  answering = (subject, response) => void setTimeout(() => found(subject, response), 20)
  const many = Array.from({ length: 60 }, (_, index) =>
    about('din', String(index).padStart(8, '0')),
  )
  let isDone = false
  const set = source.lookupMany(many, open()).then((answers) => {
    isDone = true
    return answers
  })
  await expect.poll(() => calls.length).toBeGreaterThan(4)
  expect(await askOne(source, about('din', '99'))).toMatchObject({ email: '99@company.example' })
  expect(isDone).toBe(false)
  expect(await set).toMatchObject(
    many.map(({ subject }) => ({ email: `${subject}@company.example` })),
  )
  expect(most).toBe(4)
})

test('at its time limit it returns its answers, and asks nothing more', async () => {
  const source = vendor({ din: POSTED }, { at_once: 1 })
  const abort = new AbortController()
  answering = (subject, response) =>
    subject === '00000001' ? found(subject, response) : abort.abort()
  const answers = await source.lookupMany(
    ['00000001', '00000002', '00000003'].map((subject) => about('din', subject)),
    abort.signal,
  )
  expect(answers).toMatchObject([{ phone: '919876543210' }, { failed: true }, { failed: true }])
  expect(calls).toHaveLength(2)
})

test('a vendor is not asked for a field that its answers do not have', async () => {
  const source = vendor({ din: { ...POSTED, answer: { email: 'mail' } } })
  expect(await askOne(source, about('din', '00000001', ['phone']))).toEqual({})
  expect(await askOne(source, about('gst', '29AAACS0000A1Z3'))).toEqual({})
  expect(calls).toEqual([])
})

test('there is no connection to a private address unless the operator allowed it', async () => {
  expect(await askOne(vendor({ din: POSTED }, {}, []), about('din', '00000001'))).toEqual({
    failed: true,
  })
  expect(warnings).toEqual([expect.stringContaining('PRIVATE_HOSTS')])
  expect(calls).toEqual([])
})
