import { expect, test } from 'vitest'
import {
  setUpAccountsOverHttp,
  call,
  mobile,
  PRODUCT_USERS,
  signIn,
  t,
  USERS,
} from '../../../testing/people/accounts-over-http.ts'

setUpAccountsOverHttp()

test('onboarding, an address and its code, then the profile and the sign-ins', async () => {
  const { token } = await signIn()
  const email = `${mobile.slice(1)}@mills.example`
  const body = { name: '  Jaya Sample ', email }
  expect(
    (await call('POST', `${PRODUCT_USERS}/set-user-onboard`, { token, body: { name: 'Jaya' } }))
      .body.message,
  ).toBe('Please enter your email')
  expect(await call('POST', `${PRODUCT_USERS}/set-user-onboard`, { token, body })).toMatchObject({
    status: 200,
  })
  const sent = await call('POST', `${PRODUCT_USERS}/send-email-otp`, { token, body: { email } })
  t.clock.pass({ seconds: 30 })
  const again = await call('POST', `${PRODUCT_USERS}/resend-email-otp`, {
    token,
    body: { client_id: sent.body.data.client_id },
  })
  const answer = { client_id: again.body.data.client_id, otp: await t.newestCode() }
  expect(
    await call('POST', `${PRODUCT_USERS}/submit-email-otp`, { token, body: answer }),
  ).toMatchObject({
    status: 200,
    body: { message: 'Successfully Verified !' },
  })
  expect((await call('GET', `${USERS}/profile-details`, { token })).body.data).toMatchObject({
    name: 'Jaya Sample',
    email,
    email_verified: true,
    user_mobile: mobile,
  })
})

test('the sign-ins are listed newest first, page by page', async () => {
  for (let count = 0; count < 3; count++) {
    const { cookie } = await signIn()
    await call('POST', `${USERS}/logout`, { cookie })
    t.clock.pass({ minutes: 1 })
  }
  const { token } = await signIn()
  const outcomes: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = `limit=3${cursor && `&cursor=${cursor}`}`
    const { body } = await call('GET', `${USERS}/login-audit-log?${query}`, { token })
    expect(body.data.total).toBe(7)
    for (const row of body.data.data) outcomes.push(row.outcome)
    expect(body.data.data[0]).toMatchObject({
      ip_address: '127.0.0.1',
      user_agent: 'node',
      timestamp: expect.any(String),
    })
    cursor = body.data.next_cursor
  }
  const signedOut = ['signed_out', 'signed_in']
  expect(outcomes).toEqual(['signed_in', ...signedOut, ...signedOut, ...signedOut])
  expect(await call('GET', `${USERS}/login-audit-log?cursor=nonsense`, { token })).toMatchObject({
    status: 422,
  })
})
