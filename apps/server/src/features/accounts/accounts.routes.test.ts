import { expect, test } from 'vitest'
import {
  setUpAccountsOverHttp,
  call,
  logged,
  mobile,
  PRODUCT_USERS,
  signIn,
  t,
  USERS,
} from '../../testing/people/accounts-over-http.ts'

setUpAccountsOverHttp()

test('a number and its code open a session: a token in the body, a cookie that scripts cannot read', async () => {
  const sent = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  expect(sent).toMatchObject({
    status: 200,
    body: { message: 'OTP send successfully', success: true },
  })
  expect(Object.keys(sent.body.data)).toEqual(['client_id'])
  t.clock.pass({ minutes: 1 })
  const { status, body, setCookie, token } = await signIn()
  expect({ status, keys: Object.keys(body.data) }).toEqual({ status: 200, keys: ['access_token'] })
  expect(setCookie).toMatch(
    /^dastak_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/v1\/users; HttpOnly; SameSite=Strict; Secure$/,
  )
  const details = await call('GET', `${PRODUCT_USERS}/get-user-details`, { token })
  expect(details.body.data).toMatchObject({ user_mobile: mobile, onboarded: false })
})

test('a second code within 30 seconds is refused with the time to wait', async () => {
  await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  expect(await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })).toMatchObject({
    status: 429,
    retryAfter: '30',
    body: {
      message_code: 'rate_limited',
      message: 'Wait 30 seconds before you request another code.',
    },
  })
})

test('a known and an unknown number get the same answer', async () => {
  await signIn()
  t.clock.pass({ minutes: 1 })
  const known = await call('POST', `${USERS}/send-otp`, { body: { user_mobile: mobile } })
  const unknown = await call('POST', `${USERS}/send-otp`, {
    body: { user_mobile: '+919599999999' },
  })
  const shape = ({ status, body }: typeof known) => ({
    status,
    ...body,
    data: Object.keys(body.data),
  })
  expect(shape(known)).toEqual(shape(unknown))
})

test.each([
  [{ user_mobile: '123' }, 'Invalid mobile number.'],
  [{ user_mobile: '+91 11111 12345' }, 'Invalid mobile number.'],
  [{}, 'Invalid mobile number.'],
])('%j is refused with the text of the specification', async (body, message) => {
  expect(await call('POST', `${USERS}/send-otp`, { body })).toMatchObject({
    status: 422,
    body: {
      message_code: 'validation_failed',
      message,
      data: { errors: [{ path: 'user_mobile', message }] },
    },
  })
})

test('a refresh returns a new token and cookie; a missing or wrong cookie is unauthorized', async () => {
  const first = await signIn()
  const second = await call('POST', `${USERS}/refresh-token`, { cookie: first.cookie })
  expect(second).toMatchObject({
    status: 200,
    body: { data: { access_token: expect.any(String) } },
  })
  expect(second.cookie).not.toBe(first.cookie)
  for (const cookie of [undefined, 'dastak_refresh=nonsense', `dastak_refresh=${first.token}`])
    expect(await call('POST', `${USERS}/refresh-token`, { cookie })).toMatchObject({
      status: 401,
      body: { message_code: 'unauthorized' },
    })
})

test('signing out always succeeds, clears the cookie, and ends the token immediately', async () => {
  const { cookie, token } = await signIn()
  for (const sent of [cookie, cookie, 'dastak_refresh=nonsense', undefined]) {
    const { status, setCookie } = await call('POST', `${USERS}/logout`, { cookie: sent })
    expect({ status, setCookie }).toEqual({
      status: 200,
      setCookie: expect.stringMatching(/^dastak_refresh=; Max-Age=0;/),
    })
  }
  const { status, body } = await call('GET', `${PRODUCT_USERS}/get-user-details`, { token })
  expect([status, body.message_code]).toEqual([401, 'unauthorized'])
})

test('an address with the name of an interface is recorded without it', async () => {
  const sent = await call('POST', `${USERS}/send-otp`, {
    body: { user_mobile: mobile },
    forwardedFor: 'fe80::1%eth0',
  })
  const body = { otp: await t.newestCode(), client_id: sent.body.data.client_id }
  const answer = await call('POST', `${USERS}/submit-otp`, { body, forwardedFor: 'fe80::1%eth0' })
  const { body: list } = await call('GET', `${USERS}/login-audit-log`, {
    token: answer.body.data.access_token,
  })
  expect(list.data.data).toMatchObject([{ outcome: 'signed_in', ip_address: 'fe80::1' }])
})

test('an expired token gets token_expired, so that the client refreshes', async () => {
  const { token } = await signIn()
  t.clock.pass({ minutes: 16 })
  expect(await call('GET', `${USERS}/profile-details`, { token })).toMatchObject({
    status: 401,
    body: { message_code: 'token_expired' },
  })
})

test('no code, token, number or address is ever logged', async () => {
  const { otp, token, cookie } = await signIn()
  const email = 'canary@mills.example'
  const sent = await call('POST', `${PRODUCT_USERS}/send-email-otp`, { token, body: { email } })
  const mailed = await t.newestCode()
  await call('POST', `${PRODUCT_USERS}/submit-email-otp`, {
    token,
    body: { client_id: sent.body.data.client_id, otp: '0000' },
  })
  await call('POST', `${USERS}/refresh-token`, { cookie })
  const everything = JSON.stringify(logged)
  expect(everything.length).toBeGreaterThan(1_000)
  for (const canary of [token, cookie.split('=')[1] ?? '', mobile, mobile.slice(3), email])
    expect(everything).not.toContain(canary)
  for (const code of [otp, mailed])
    expect(everything).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})
