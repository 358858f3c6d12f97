import { getOperatorConfirmation } from '@dastak/contract/operator/confirmation.ts'
import * as contract from '@dastak/contract/operator/passkeys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { createAuthenticator } from '../../testing/people/authenticator.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const MOBILE = '+919876545001'
let server: TestServer
let token = ''
let key: ReturnType<typeof createAuthenticator>
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  token = (await server.signIn(MOBILE)).token
  await makeOperator(server, MOBILE, token)
  key = createAuthenticator(server.url)
})
afterAll(() => server.drop())

const newSession = async () => {
  server.clock.pass({ seconds: 31 })
  return (await server.signIn(MOBILE)).token
}
const challengeFor = async (
  endpoint: typeof contract.startPasskey | typeof contract.startPasskeyConfirmation,
  as = token,
) => (await server.call(endpoint, { token: as })).body.data.options.challenge
const add = async (response: ReturnType<typeof key.create>, as = token) =>
  (await server.call(contract.addPasskey, { token: as, body: { name: 'My laptop', response } }))
    .body
const confirm = async (response: ReturnType<typeof key.get>, as = token) =>
  (await server.call(contract.submitPasskeyConfirmation, { token: as, body: { response } })).body
    .message_code

test('a passkey is added after a code, and confirms another session once for each challenge', async () => {
  const challenge = await challengeFor(contract.startPasskey)
  expect((await add(key.create('b3RoZXI'))).message_code).toBe('validation_failed')
  // The challenge is used up by the wrong try.
  expect((await add(key.create(challenge))).message_code).toBe('validation_failed')
  const next = await challengeFor(contract.startPasskey)
  expect((await add(key.create(next))).data.passkey).toMatchObject({
    name: 'My laptop',
    last_used_at: null,
  })
  const other = await newSession()
  const until = async () =>
    (await server.call(getOperatorConfirmation, { token: other })).body.data.confirmed_until
  expect(await until()).toBeNull()
  const mine = await challengeFor(contract.startPasskeyConfirmation, other)
  const response = key.get(mine)
  const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(response, other)))
  expect(tries.filter((outcome) => outcome === 'success')).toHaveLength(1)
  expect(await until()).not.toBeNull()
  expect(await confirm(response, other)).toBe('validation_failed')
})

test('a passkey of another page, session, challenge or user does not confirm', async () => {
  const [one, two] = [await newSession(), await newSession()]
  const challenge = await challengeFor(contract.startPasskeyConfirmation, one)
  await challengeFor(contract.startPasskeyConfirmation, two)
  expect(await confirm(key.get(challenge), two)).toBe('validation_failed')
  expect(await confirm(key.get(challenge, 'https://evil.example'), one)).toBe('validation_failed')
  const stranger = createAuthenticator(server.url)
  const again = await challengeFor(contract.startPasskeyConfirmation, one)
  expect(await confirm(stranger.get(again), one)).toBe('validation_failed')
  const late = await challengeFor(contract.startPasskeyConfirmation, one)
  server.clock.pass({ minutes: 5 })
  expect(await confirm(key.get(late), one)).toBe('validation_failed')
})

test('a session that only a passkey has confirmed adds no passkey, but removes one', async () => {
  const session = await newSession()
  expect(
    await confirm(key.get(await challengeFor(contract.startPasskeyConfirmation, session)), session),
  ).toBe('success')
  const refused = await server.call(contract.startPasskey, { token: session })
  expect(refused.body.message_code).toBe('confirmation_required')
  expect((await add(key.create('x'), session)).message_code).toBe('confirmation_required')
  const { data } = (await server.call(getOperatorConfirmation, { token: session })).body
  const body = { passkey_id: data.passkeys[0]?.passkey_id ?? '' }
  expect(
    (await server.call(contract.removePasskey, { token: session, body })).body.message_code,
  ).toBe('success')
  const none = await server.call(contract.startPasskeyConfirmation, { token: session })
  expect(none.body.message_code).toBe('not_found')
})
