import {
  addEmail,
  sendEmailOtp,
  sendOtp,
  setUserOnboard,
} from '@dastak/contract/accounts/accounts.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { searchCompany } from '@dastak/contract/registry/registry.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from './testing/server/test-server.ts'

const ASHA = { name: 'Asha Sample', email: 'asha@sample.example' }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  fetch(server.url + path, { method: 'POST', body, headers })
async function envelopeOf(response: Response) {
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body).sort().join(' ')).toBe('data message message_code status_code success')
  expect(body.status_code).toBe(response.status)
  return body
}

test('JSON that is not valid is refused in the envelope', async () => {
  for (const text of ['{', '', 'null,', '\u0000', '['.repeat(60_000)]) {
    const body = await envelopeOf(await post(sendOtp.path, text))
    expect(body).toMatchObject({ status_code: 422, message_code: 'validation_failed' })
  }
})

test('bytes that are not UTF-8 are refused', async () => {
  const body = await envelopeOf(await post(sendOtp.path, new Uint8Array([0x22, 0xff, 0xfe, 0x22])))
  expect(body).toMatchObject({ status_code: 422, message: 'The request body is not valid JSON.' })
})

test('a body over 64 kB is refused, with or without a length, and the server continues', async () => {
  const big = new Uint8Array(10_000_000).fill(0x20)
  expect(await envelopeOf(await post(sendOtp.path, big))).toMatchObject({
    message_code: 'payload_too_large',
    status_code: 413,
  })
  const stream = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 10; sent++) controller.enqueue(new Uint8Array(10_000).fill(0x20))
      controller.close()
    },
  })
  const unannounced = await fetch(server.url + sendOtp.path, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit)
  expect(await envelopeOf(unannounced)).toMatchObject({ message_code: 'payload_too_large' })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('exactly 64 kB is read', async () => {
  const body = await envelopeOf(await post(sendOtp.path, '{"user_mobile":"1"}'.padEnd(65_536)))
  expect(body).toMatchObject({ message: 'Invalid mobile number.' })
})

test('anything but JSON is refused', async () => {
  const body = await envelopeOf(
    await post(sendOtp.path, 'user_mobile=1', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  )
  expect(body).toMatchObject({ status_code: 415, message_code: 'unsupported_file' })
})

test('unknown paths below /api and /reach return the envelope', async () => {
  for (const path of [
    '/api',
    '/api/v1/nothing',
    '/reach/masterdata',
    '/api/v1/dastak/users/nothing',
  ])
    expect(await envelopeOf(await fetch(server.url + path))).toMatchObject({
      status_code: 404,
      message_code: 'not_found',
    })
})

test('an unsupported method is refused, with those that the path supports', async () => {
  const get = await fetch(server.url + sendOtp.path)
  expect(get.headers.get('allow')).toBe('POST')
  expect(await envelopeOf(get)).toMatchObject({
    status_code: 405,
    message_code: 'method_not_allowed',
  })
  const put = await fetch(server.url + getUserDetails.path, { method: 'PUT' })
  expect(put.headers.get('allow')).toBe('GET, HEAD')
  expect((await fetch(`${server.url}/home`, { method: 'DELETE' })).headers.get('allow')).toBe(
    'GET, HEAD',
  )
})

test('a value of the wrong type is explained', async () => {
  const { token } = await server.signIn('+919811100005')
  const messageOf = async (body: object) =>
    (await server.call(searchCompany, { token, body })).body.message
  await server.db.kysely
    .updateTable('user_account')
    .set({
      name: 'Asha Sample',
      email: 'asha@kind.example',
      email_verified_at: new Date(),
      is_onboarded: true,
    })
    .where('mobile', '=', '+919811100005')
    .execute()
  expect(await messageOf([])).toBe('Send a JSON object.')
  expect(await messageOf({ company_name: 'a', limit: null })).toBe(
    'limit must be a whole number from 1 to 100.',
  )
  expect(await messageOf({ company_name: 'a', cursor: 5 })).toBe('cursor is not valid.')
  const path = '/api/v1/dastak/users/get-leads-extracted?cursor=elsewhere'
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(await envelopeOf(response)).toMatchObject({
    data: { errors: [{ path: 'cursor', message: 'cursor is not valid.' }] },
  })
})

test('a mobile number is read by its digits, with any separators', async () => {
  expect(
    (await server.call(sendOtp, { body: { user_mobile: '98111\u000000006\ud800' } })).status,
  ).toBe(200)
  const letters = await server.call(sendOtp, { body: { user_mobile: '\u0000' } })
  expect(letters.body.message).toBe('Invalid mobile number.')
})

test('a failed validation names its field', async () => {
  const answer = await server.call(sendOtp, { body: {} as never })
  expect(answer).toMatchObject({
    status: 422,
    body: {
      message: 'Invalid mobile number.',
      data: { errors: [{ path: 'user_mobile', message: 'Invalid mobile number.' }] },
    },
  })
})

test('nobody can guess known addresses and referral codes', async () => {
  const strict = await createTestServer({ env: { ENDPOINT_LIMIT_FACTOR: '1' } })
  const { token } = await strict.signIn('+919811100007')
  const probes = [
    () => strict.call(addEmail, { token, body: { email: 'somebody@sample.example' } }),
    () => strict.call(sendEmailOtp, { token, body: { email: 'somebody@sample.example' } }),
    () => strict.call(setUserOnboard, { token, body: { ...ASHA, referral_code: 'UNKNOWN1' } }),
  ]
  for (const probe of probes) {
    for (let tries = 0; tries < 10; tries++) await probe()
    const refused = await probe()
    expect(refused.body).toMatchObject({
      message_code: 'rate_limited',
      message: 'You have tried this too often. Try again in 6 minutes.',
    })
    expect(refused.headers.get('retry-after')).toBe('360')
  }
  await strict.drop()
})

test('an optional field of a form that is left empty counts as absent', async () => {
  const { token } = await server.signIn('+919811100008')
  const body = { ...ASHA, referral_code: '', linkedin_url: '  ' }
  expect((await server.call(setUserOnboard, { token, body })).body).toMatchObject({
    message_code: 'success',
  })
})

test('a query parameter given twice is refused', async () => {
  const { token } = await server.signIn('+919811100001')
  const response = await fetch(
    `${server.url}/api/v1/dastak/users/get-leads-extracted?limit=1&limit=2`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  expect(await envelopeOf(response)).toMatchObject({
    status_code: 422,
    message: 'Send limit only once.',
  })
})

test('unknown body keys change nothing', async () => {
  const sent = await server.call(sendOtp, {
    body: { user_mobile: '+919811100002', client_id: 'x', is_admin: true } as never,
  })
  expect(sent.status).toBe(200)
  expect(Object.keys(sent.body.data)).toEqual(['client_id'])
})

test('every reply has the security headers', async () => {
  for (const path of ['/healthz', '/api/v1/nothing', '/dev/outbox', getUserDetails.path]) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  }
})

test('a call with the refresh cookie from another site is refused', async () => {
  const { cookie } = await server.signIn('+919811100003')
  const headers = { cookie, origin: 'https://evil.example' }
  const response = await fetch(`${server.url}/api/v1/users/refresh-token`, {
    method: 'POST',
    headers,
  })
  expect(await envelopeOf(response)).toMatchObject({
    status_code: 403,
    message_code: 'origin_not_allowed',
  })
})

test('slow clients do not slow others', async () => {
  const { connect } = await import('node:net')
  const { hostname, port } = new URL(server.url)
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      `POST ${searchCompany.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ` +
        'application/json\r\ncontent-length: 50\r\n\r\n{',
    )
    return socket
  })
  expect((await server.call(sendOtp, { body: { user_mobile: '+919811100004' } })).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('readiness checks the database, metrics name endpoints', async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('endpoint="sendOtp"')
})
