import { sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

let secure: TestServer
let plain: TestServer
beforeAll(async () => {
  ;[secure, plain] = await Promise.all([
    createTestServer({ env: { PUBLIC_URL: 'https://dastak.example' } }),
    createTestServer({ env: { PUBLIC_URL: 'http://10.0.0.7:8080' } }),
  ])
})
afterAll(() => Promise.all([secure.drop(), plain.drop()]))

const send = async (server: TestServer, user_mobile: string, origin: string) => {
  const headers = { 'content-type': 'application/json', origin }
  const answer = await fetch(server.url + sendOtp.path, {
    method: 'POST',
    body: JSON.stringify({ user_mobile }),
    headers,
  })
  return (await answer.json()) as { status_code: number; message: string }
}

test('a sign-in over plain HTTP gets the reason why it cannot work with secure cookies, and no code is sent', async () => {
  const answer = await send(secure, '+919876500001', 'http://10.0.0.7:8080')
  expect(answer).toMatchObject({
    status_code: 403,
    message: expect.stringContaining('https:// instead'),
  })
  expect((await secure.db.pool.query('SELECT FROM otp_send')).rowCount).toBe(0)
})

test('over HTTPS, on this machine and with a PUBLIC_URL of plain HTTP it works', async () => {
  expect((await send(secure, '+919876500002', 'https://dastak.example')).status_code).toBe(200)
  expect((await send(secure, '+919876500003', 'http://localhost:8080')).status_code).toBe(200)
  expect((await send(plain, '+919876500001', 'http://10.0.0.7:8080')).status_code).toBe(200)
  expect((await plain.signIn('+919876500004')).cookie).not.toBe('')
})
