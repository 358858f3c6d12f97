import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { open, POSTED } from '../../testing/vendors/contact-requests.ts'
import {
  requestAt,
  startContactVendor,
  type ContactVendorServer,
} from '../../testing/vendors/contact-vendor.ts'
import { LOCAL_HOSTS } from '../../testing/vendors/vendors-on.ts'
import { createHttpVendorCalls } from './http.ts'

const FOUND = '{"code":200,"data":{"result":[{"mobile":919876543210}]}}'
const calls = createHttpVendorCalls({ privateHosts: LOCAL_HOSTS })
let server: ContactVendorServer
beforeAll(async () => {
  server = await startContactVendor((_, response) => void response.end(FOUND))
})
afterAll(() => server.close())
beforeEach(() => (server.calls = []))
const answerWith = (json: string) => (server.react = (_, response) => void response.end(json))

/** Calls for a director. */
const ask = (written: object, callbackUrl?: string) => {
  const request = requestAt(server.url, 'din', written)
  const question = { kind: 'din', subject: '00000001', request, timeoutMs: 10_000 } as const
  return calls.call({ ...question, signal: open(), callbackUrl })
}

test('a token is fetched once for all calls, and again after the key was refused', async () => {
  const token = { url: 'URL/token', method: 'POST', path: 'data.token', seconds: 3600 }
  const written = { ...POSTED, headers: { 'x-key': '{token}' }, token }
  let given = 0
  server.react = ({ url }, response) => {
    if (url === '/token') response.end(`{"data":{"token":"t${++given}"}}`)
    else if (given === 1 && server.calls.length > 3) response.writeHead(401).end()
    else response.end(FOUND)
  }
  for (const is of ['answer', 'answer', 'fault', 'answer'])
    expect(await ask(written)).toMatchObject({ is })
  expect(server.calls.map((one) => `${one.url} ${one.key ?? ''}`.trim())).toEqual([
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
  const written = { ...POSTED, body: { ...POSTED.body, back: '{callback_url}' }, callback }
  const callbackUrl = 'http://here/back?answer=1'
  answerWith('{"code":200,"state":"wait","id":7}')
  expect(await ask(written, callbackUrl)).toEqual({ is: 'pending', reference: '7' })
  expect(server.calls[0]!.body).toContain(`"back":"${callbackUrl}"`)
  answerWith('{"code":200,"state":"wait"}')
  expect(await ask(written, callbackUrl)).toMatchObject({ fault: 'garbage' })
  answerWith(FOUND)
  expect(await ask(written, callbackUrl)).toMatchObject({ answer: { phone: '919876543210' } })

  const request = requestAt(server.url, 'din', written)
  const read = (json: string) =>
    calls.readLater({ kind: 'din', subject: '00000001', request }, json)
  expect(read('{"about":7,"result":{"mobile":"9876543210"}}')).toMatchObject({
    answer: { phone: '9876543210' },
  })
  for (const json of ['', 'null', '{"result":{"mobile":{}}}'])
    expect(read(json)).toMatchObject({ is: 'fault', fault: 'garbage' })
  expect(calls.referenceIn(request, '{"about":7}')).toBe('7')
  expect(calls.referenceIn(request, '{"about":{}}')).toBe(null)
})
