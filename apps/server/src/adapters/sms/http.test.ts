import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpSms as create, type HttpSmsOptions } from './http.ts'

interface Call {
  method: string | undefined
  url: string | undefined
  key: string | undefined
  body: string
}
let calls: Call[] = []
let status = 200
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    calls.push({ method: request.method, url: request.url, key: request.headers['x-key']?.toString(), body })
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('{"echo":"1234"}')
  })
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  calls = []
  status = 200
})

const createHttpSms = (options: HttpSmsOptions) => create({ privateHosts: ['127.0.0.1'], ...options })
const MESSAGE = { to: '+919876543210', text: 'Your "code" is 1234' }

test("a message is posted in the vendor's own shape", async () => {
  const body = { sender: 'DASTAK', recipients: [{ phone: '{to_digits}', vars: { text: '{text}', n: 1, flag: true } }] }
  await createHttpSms({ url, headers: { 'x-key': 'secret' }, body }).send(MESSAGE)
  expect(calls).toMatchObject([{ method: 'POST', key: 'secret' }])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    sender: 'DASTAK',
    recipients: [{ phone: '919876543210', vars: { text: MESSAGE.text, n: 1, flag: true } }],
  })
})

test('a vendor that wants it in the address gets it there, encoded', async () => {
  await createHttpSms({ url: `${url}/send?to={to}&text={text}`, method: 'GET' }).send(MESSAGE)
  expect(calls[0]?.url).toBe('/send?to=%2B919876543210&text=Your%20%22code%22%20is%201234')
})

test.each([500, 404, 302])('an answer of %i is an error that tells nothing of the message', async (code) => {
  status = code
  const error: unknown = await createHttpSms({ url: `${url}/?text={text}` })
    .send(MESSAGE)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/1234|98765/)
})

test('a vendor that is not there is an error', async () => {
  await expect(createHttpSms({ url: 'http://127.0.0.1:1/?text={text}' }).send(MESSAGE)).rejects.toThrow(
    /could not be reached/,
  )
})
